import { StepUpOptions } from '#web/auth/passkeys/PasskeyReauthButton.tsx'
import { useSecondFactor } from './data.ts'
import styles from './TeamLockNotice.module.css'

/** Shown where team functions are locked: how to unlock them. */
export const TeamLockNotice = () => {
  const { data } = useSecondFactor()
  return (
    <div className={styles.lock}>
      <h3>Log in with a passkey or two-step verification first</h3>
      <p>
        You logged in with just your password, so you can’t use team features now. Everything else
        works as usual.
        {data?.isOn &&
          ' Two-step verification is on. Log out and log in again, and we’ll ask for your code.'}
      </p>
      <div className="row gap-medium">
        <StepUpOptions />
      </div>
    </div>
  )
}
