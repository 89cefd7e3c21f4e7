import { StepUpOptions } from '#web/auth/passkeys/PasskeyReauthButton.tsx'
import { useSecondFactor } from './data.ts'
import styles from './TeamLockNotice.module.css'

/** Shown where team functions are locked: how to unlock them. */
export const TeamLockNotice = () => {
  const { data } = useSecondFactor()
  return (
    <div className={styles.lock}>
      <h3>Sign in with a passkey or a second factor first</h3>
      <p>
        The team needs one here, and this time you signed in with your password alone. Until then
        what only the team may do is refused; all the rest works as before.
        {data?.isOn && ' Your second factor is on: sign out and in again, and we ask for its code.'}
      </p>
      <div className="row gap-medium">
        <StepUpOptions />
      </div>
    </div>
  )
}
