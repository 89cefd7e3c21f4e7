import { useState } from 'react'
import { Link } from 'wouter'
import { hasSessionEnded } from '#web/api/queryClient.ts'
import { CodeField } from '#web/auth/secondFactor/CodeField.tsx'
import { useOtpRequired } from '#web/auth/secondFactor/otpRequired.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './AuthForms.module.css'
import { useLogin } from './data.ts'
import { SignInFailure } from './SignInFailure.tsx'
import { useLoginForm } from './useLoginForm.ts'

export const LoginForm = ({ registerHref }: { registerHref: string }) => {
  const login = useLogin()
  const [hasEnded] = useState(hasSessionEnded)
  const form = useLoginForm()
  const { isOtpRequired, failure } = useOtpRequired(login.error, form)
  return (
    <Form
      error={failure}
      isPending={login.isPending}
      fields={form}
      renderFailure={(error) => <SignInFailure error={error} />}
      onSubmit={form.onSubmit((credentials) => login.mutate(credentials))}
      actions={
        <>
          <Button type="submit" fullWidth loading={login.isPending}>
            {t('common.login')}
          </Button>
          <p className="text-15">
            {rich('auth.login.register', {
              link: (text) => (
                <Link href={registerHref} replace>
                  {text}
                </Link>
              ),
            })}
          </p>
          <p className="muted text-14">
            <Link href="/auth/reset">{t('auth.login.forgot')}</Link>
          </p>
        </>
      }
    >
      {hasEnded && <p className={styles.ended}>{t('auth.login.ended')}</p>}
      <TextInput
        label={t('auth.field.username')}
        description={t('auth.login.usernameHint')}
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label={t('auth.field.password')}
        required
        withAsterisk={false}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {isOtpRequired && (
        <CodeField description={t('auth.login.codeHint')} {...form.getInputProps('code')} />
      )}
    </Form>
  )
}
