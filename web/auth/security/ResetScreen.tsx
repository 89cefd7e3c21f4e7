import { Link, useSearch } from 'wouter'
import { PasswordReset, PasswordResetRequest } from '#shared/auth/security/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { SignInFailure } from '../SignInFailure.tsx'
import { isLinkExpired, useForgotPassword, useResetPassword } from './data.ts'
import styles from './LinkScreens.module.css'
import { OtherSignInMethodsCard } from './OtherSignInMethodsCard.tsx'
import { newPasswordHint } from './passwordHint.ts'

const requestTitle = 'Forgot your password?'

const RequestLink = () => {
  const forgot = useForgotPassword()
  const focusProps = useFocusRestore<HTMLDivElement>(forgot.status)
  return (
    <div {...focusProps} className={`no-outline ${styles.wrapper}`}>
      {forgot.isSuccess ? (
        <Card className={styles.card}>
          <h2>Check your email</h2>
          <p role="status">
            If {forgot.variables.email} belongs to an account, we’ve sent a link to choose a new
            password. It works for 30 minutes.
          </p>
          <p className="muted text-medium">
            Nothing after a few minutes? Check your spam folder, or try another address.
          </p>
          <div>
            <Button variant="light" onClick={() => forgot.reset()}>
              Try another address
            </Button>
          </div>
        </Card>
      ) : (
        <Card className={styles.card}>
          <p>Enter the email address of your account, and we’ll send you a link.</p>
          <ForgotPasswordForm forgot={forgot} />
        </Card>
      )}
      <p>
        <Link href="/auth">Back to login</Link>
      </p>
    </div>
  )
}

const ExpiredLink = () => (
  <>
    <Card className={styles.card}>
      <h2>This link no longer works</h2>
      <p role="status">
        Each link works once, for 30 minutes. It also stops working when you change your password.
      </p>
    </Card>
    <RequestLink />
  </>
)

const ChoosePassword = ({ token }: { token: string }) => {
  const reset = useResetPassword()
  const focusProps = useFocusRestore<HTMLDivElement>(reset.status)
  const isExpired = isLinkExpired(reset.error)
  return (
    <>
      <ScreenHeader title={isExpired ? requestTitle : 'Choose a new password'} />
      <div {...focusProps} className={`no-outline ${styles.wrapper}`}>
        {isExpired && <ExpiredLink />}
        {reset.isSuccess && (
          <>
            <Card className={styles.card}>
              <h2>Your new password is saved</h2>
              <p role="status">You’ve been logged out everywhere. Log in with your new password.</p>
              <p>
                <Link href="/auth">Log in</Link>
              </p>
            </Card>
            <OtherSignInMethodsCard methods={reset.data} />
          </>
        )}
        {!isExpired && !reset.isSuccess && (
          <Card className={styles.card}>
            <p>Saving it logs you out everywhere.</p>
            <NewPasswordForm token={token} reset={reset} />
          </Card>
        )}
      </div>
    </>
  )
}

/** With a token: choose a new password. Without: request the mail with the link. */
export const ResetScreen = () => {
  const token = new URLSearchParams(useSearch()).get('token')
  if (token) return <ChoosePassword key={token} token={token} />
  return (
    <>
      <ScreenHeader title={requestTitle} />
      <RequestLink />
    </>
  )
}

const ForgotPasswordForm = ({ forgot }: { forgot: ReturnType<typeof useForgotPassword> }) => {
  const form = useSchemaForm(PasswordResetRequest, { email: '' })
  return (
    <Form
      error={forgot.error}
      isPending={forgot.isPending}
      fields={form}
      onSubmit={form.onSubmit((given) => forgot.mutate(given))}
      actions={
        <Button type="submit" fullWidth loading={forgot.isPending}>
          Send me a link
        </Button>
      }
    >
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        withAsterisk={false}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </Form>
  )
}

type Props = { token: string; reset: ReturnType<typeof useResetPassword> }

const NewPasswordForm = ({ token, reset }: Props) => {
  const form = useSchemaForm(PasswordReset, { token, password: '' })
  return (
    <Form
      error={reset.error}
      isPending={reset.isPending}
      fields={form}
      renderFailure={(error) => <SignInFailure error={error} />}
      onSubmit={form.onSubmit((given) => reset.mutate(given))}
      actions={
        <Button type="submit" fullWidth loading={reset.isPending}>
          Save new password
        </Button>
      }
    >
      <PasswordField
        label="New password"
        description={newPasswordHint}
        required
        withAsterisk={false}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </Form>
  )
}
