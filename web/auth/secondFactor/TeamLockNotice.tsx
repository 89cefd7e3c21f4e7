import { StepUpOptions } from '#web/auth/passkeys/PasskeyReauthButton.tsx'
import { t } from '#web/language/t.tsx'
import { useSecondFactor } from './data.ts'
import styles from './TeamLockNotice.module.css'

/** Shown where team functions are locked: how to unlock them. */
export const TeamLockNotice = () => {
  const { data } = useSecondFactor()
  return (
    <div className={styles.lock}>
      <h3>{t('auth.team.lockTitle')}</h3>
      <p>{data?.isOn ? t('auth.team.lockTextOn') : t('auth.team.lockText')}</p>
      <div className="cluster gap-12">
        <StepUpOptions />
      </div>
    </div>
  )
}
