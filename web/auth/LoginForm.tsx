import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { hasSessionEnded } from '#web/api/cache.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './AuthForms.module.css'
import { useLogin } from './data.ts'
import { SignInFailure } from './SignInFailure.tsx'
import { CodeField } from './secondFactor/CodeField.tsx'
import { useCodeAsked } from './secondFactor/codeAsked.ts'
import { useCredentials } from './useCredentials.ts'

export const LoginForm = () => {
  const login = useLogin()
  const [hasEnded] = useState(hasSessionEnded)
  const form = useCredentials()
  const isCodeAsked = useCodeAsked(login.error, form)
  const submit = form.onSubmit(
    (credentials) => login.mutate(credentials, { onError: showServerError(form) }),
    focusFirstError(form),
  )
  return (
    <form ref={form.place} className={styles.form} onSubmit={submit} noValidate>
      {hasEnded && (
        <p className={styles.ended}>You were signed out. Sign in to go on where you were.</p>
      )}
      <TextInput
        label="Username"
        description="Your email address works too."
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.propsOf('username')}
      />
      <PasswordField
        label="Password"
        required
        withAsterisk={false}
        autoComplete="current-password"
        {...form.propsOf('password')}
      />
      {isCodeAsked && (
        <CodeField
          description="Enter the code from your authenticator app. Without your phone, a recovery code."
          {...form.propsOf('code')}
        />
      )}
      {login.error && !login.error.field && <SignInFailure error={login.error} />}
      <Button type="submit" fullWidth loading={login.isPending}>
        Login
      </Button>
      <p className={styles.small}>
        <Link href="/auth/reset">Forgot your password?</Link>
      </p>
    </form>
  )
}
