import { Button } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { Card } from '#web/ui/Card.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { useForgotPassword, useResetPassword } from './data.ts'
import { ForgotForm } from './ForgotForm.tsx'
import styles from './LinkScreens.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { OtherWaysCard } from './OtherWaysCard.tsx'

const askTitle = 'Forgot your password?'

const Ask = () => {
  const forgot = useForgotPassword()
  const place = useFocusKept<HTMLDivElement>(forgot.status)
  return (
    <div {...place} className={styles.place}>
      {forgot.isSuccess ? (
        <Card className={styles.card}>
          <h2>Look in your mailbox</h2>
          <p role="status">
            If {forgot.variables.email} belongs to an account, a link for a new password is on its
            way. It works for 30 minutes.
          </p>
          <p className={styles.soft}>
            Nothing there after a few minutes? Look among unwanted mails, or try another address.
          </p>
          <div>
            <Button variant="light" onClick={() => forgot.reset()}>
              Try another address
            </Button>
          </div>
        </Card>
      ) : (
        <Card className={styles.card}>
          <p>Give the email address of your account, and we send you a link.</p>
          <ForgotForm forgot={forgot} />
        </Card>
      )}
      <p>
        <Link href="/auth">Back to sign in</Link>
      </p>
    </div>
  )
}

const Stale = () => (
  <>
    <Card className={styles.card}>
      <h2>This link does not work any more</h2>
      <p role="status">
        A link works once, for 30 minutes, and not after your password was changed.
      </p>
    </Card>
    <Ask />
  </>
)

const Choose = ({ token }: { token: string }) => {
  const reset = useResetPassword()
  const place = useFocusKept<HTMLDivElement>(reset.status)
  // With a field it is about the password; without one the link itself is used up or too old.
  const isStale = reset.error?.status === 400 && !reset.error.field
  return (
    <>
      <ScreenHeader title={isStale ? askTitle : 'Choose a new password'} />
      <div {...place} className={styles.place}>
        {isStale && <Stale />}
        {reset.isSuccess && (
          <>
            <Card className={styles.card}>
              <h2>Your new password is saved</h2>
              <p role="status">You are signed out everywhere. Sign in with your new password.</p>
              <p>
                <Link href="/auth">Sign in</Link>
              </p>
            </Card>
            <OtherWaysCard ways={reset.data} />
          </>
        )}
        {!isStale && !reset.isSuccess && (
          <Card className={styles.card}>
            <p>You are signed out everywhere once it is saved.</p>
            <NewPasswordForm token={token} reset={reset} />
          </Card>
        )}
      </div>
    </>
  )
}

/** With the link of a mail one chooses a password here, without one asks for that mail. */
export const ResetScreen = () => {
  const token = new URLSearchParams(useSearch()).get('token')
  if (token) return <Choose key={token} token={token} />
  return (
    <>
      <ScreenHeader title={askTitle} />
      <Ask />
    </>
  )
}
