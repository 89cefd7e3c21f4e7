import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { Card } from '#web/ui/Card.tsx'
import { showFullDate } from '#web/ui/format.ts'
import { ConfirmationCodeForm } from './ConfirmationCodeForm.tsx'
import { useResendConfirmation } from './data.ts'
import styles from './EmailNote.module.css'
import { PendingEmail } from './PendingEmail.tsx'

type Props = { me: Pick<Me, 'email' | 'pendingEmail' | 'confirmEmailBy'> }

const Ways = () => {
  const resend = useResendConfirmation()
  return (
    <div className={styles.ways}>
      <Button variant="light" loading={resend.isPending} onClick={() => resend.mutate()}>
        Send it again
      </Button>
      <Button component={Link} href="/profile?mode=edit" variant="subtle" color="soft">
        Change address
      </Button>
    </div>
  )
}

/** With the code of the mail, or with the link to the address that is to take its place. */
export const ConfirmEmail = ({ me }: Props) => (
  <Card as="section" className={styles.note} aria-labelledby="confirm-email">
    <h2 id="confirm-email">Confirm your email address</h2>
    {me.pendingEmail ? (
      <PendingEmail email={me.pendingEmail} />
    ) : (
      <>
        <p>
          We sent a code to <strong>{me.email}</strong>. Enter it here, or open the link in that
          email. Our other emails wait until then.
        </p>
        <ConfirmationCodeForm />
        <Ways />
      </>
    )}
    {me.confirmEmailBy && (
      <p className={styles.soft}>
        Please do it before {showFullDate(me.confirmEmailBy)}: an account with an address that
        nobody confirmed is deleted then.
      </p>
    )}
  </Card>
)
