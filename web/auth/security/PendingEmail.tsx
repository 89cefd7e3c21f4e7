import { Button } from '#web/ui/Button.tsx'
import card from '#web/ui/SettingsCard.module.css'
import { useCancelPendingEmail, useResendPendingEmail } from './data.ts'
import styles from './SecurityCard.module.css'

/** The new address that awaits confirmation by link. */
export const PendingEmail = ({ email }: { email: string }) => {
  const resend = useResendPendingEmail()
  const cancel = useCancelPendingEmail()
  return (
    <div className={`${card.notice} ${styles.notice}`}>
      <p>
        We sent a link to <strong>{email}</strong>. Open it to start using this address.
      </p>
      <div className={styles.buttons}>
        <Button variant="light" loading={resend.isPending} onClick={() => resend.mutate()}>
          Send the link again
        </Button>
        <Button
          variant="subtle"
          color="soft"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Keep my current address
        </Button>
      </div>
    </div>
  )
}
