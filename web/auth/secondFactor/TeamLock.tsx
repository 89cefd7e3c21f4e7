import { WaysToProve } from '#web/auth/passkeys/WaysToProve.tsx'
import { useSecondFactor } from './data.ts'
import styles from './TeamLock.module.css'

/** What to do where all that is for the team is refused. */
export const TeamLock = () => {
  const { data } = useSecondFactor()
  return (
    <div className={styles.lock}>
      <h3>Sign in with a passkey or a second factor first</h3>
      <p>
        The team needs one here, and this time you signed in with your password alone. Until then
        what only the team may do is refused; all the rest works as before.
        {data?.isOn && ' Your second factor is on: sign out and in again, and we ask for its code.'}
      </p>
      <div className={styles.buttons}>
        <WaysToProve />
      </div>
    </div>
  )
}
