import { useState } from 'react'
import { Link } from 'wouter'
import { hasSessionEnded } from '#web/api/queryClient.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './AuthForms.module.css'
import { useLogin } from './data.ts'
import { SignInFailure } from './SignInFailure.tsx'
import { CodeField } from './secondFactor/CodeField.tsx'
import { useOtpRequired } from './secondFactor/otpRequired.ts'
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
            Login
          </Button>
          <p className="text-medium">
            New here?{' '}
            <Link href={registerHref} replace>
              Create an account
            </Link>
          </p>
          <p className="muted text-small">
            <Link href="/auth/reset">Forgot your password?</Link>
          </p>
        </>
      }
    >
      {hasEnded && (
        <p className={styles.ended}>
          You’ve been logged out. Log in to continue where you left off.
        </p>
      )}
      <TextInput
        label="Username"
        description="Your email address works too."
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label="Password"
        required
        withAsterisk={false}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {isOtpRequired && (
        <CodeField
          description="Enter the code from your authenticator app. No phone? Use a recovery code."
          {...form.getInputProps('code')}
        />
      )}
    </Form>
  )
}
