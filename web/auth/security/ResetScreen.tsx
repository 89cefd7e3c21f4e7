import { Link, useSearch } from 'wouter'
import { PasswordReset, PasswordResetRequest } from '#shared/auth/security/contract.ts'
import { SignInFailure } from '#web/auth/forms/SignInFailure.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { isLinkExpired, useForgotPassword, useResetPassword } from './data.ts'
import styles from './LinkScreens.module.css'
import { OtherSignInMethodsCard } from './OtherSignInMethodsCard.tsx'
import { newPasswordHint } from './passwordHint.ts'

const RequestLink = () => {
  const forgot = useForgotPassword()
  const focusProps = useFocusRestore<HTMLDivElement>(forgot.status)
  return (
    <div {...focusProps} className={`no-outline ${styles.wrapper}`}>
      {forgot.isSuccess ? (
        <Card className={styles.card}>
          <h2>{t('auth.reset.sentTitle')}</h2>
          <p role="status">{rich('auth.reset.sentText', { email: forgot.variables.email })}</p>
          <p className="muted text-15">{t('auth.reset.sentHint')}</p>
          <div>
            <Button variant="light" onClick={() => forgot.reset()}>
              {t('auth.reset.another')}
            </Button>
          </div>
        </Card>
      ) : (
        <Card className={styles.card}>
          <p>{t('auth.reset.explanation')}</p>
          <ForgotPasswordForm forgot={forgot} />
        </Card>
      )}
      <p>
        <Link href="/auth">{t('auth.reset.back')}</Link>
      </p>
    </div>
  )
}

const ExpiredLink = () => (
  <>
    <Card className={styles.card}>
      <h2>{t('auth.reset.expiredTitle')}</h2>
      <p role="status">{t('auth.reset.expiredText')}</p>
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
      <ScreenHeader title={isExpired ? t('auth.reset.title') : t('auth.choosePassword.title')} />
      <div {...focusProps} className={`no-outline ${styles.wrapper}`}>
        {isExpired && <ExpiredLink />}
        {reset.isSuccess && (
          <>
            <Card className={styles.card}>
              <h2>{t('auth.choosePassword.doneTitle')}</h2>
              <p role="status">{t('auth.choosePassword.doneText')}</p>
              <p>
                <Link href="/auth">{t('common.login')}</Link>
              </p>
            </Card>
            <OtherSignInMethodsCard methods={reset.data} />
          </>
        )}
        {!isExpired && !reset.isSuccess && (
          <Card className={styles.card}>
            <p>{t('auth.choosePassword.effect')}</p>
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
      <ScreenHeader title={t('auth.reset.title')} />
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
          {t('auth.reset.submit')}
        </Button>
      }
    >
      <TextInput
        label={t('auth.field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        withAsterisk={false}
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
          {t('auth.choosePassword.submit')}
        </Button>
      }
    >
      <PasswordField
        label={t('auth.field.newPassword')}
        description={newPasswordHint()}
        required
        withAsterisk={false}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </Form>
  )
}
