import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'wouter'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './AuthForms.module.css'
import { useLogin } from './data.ts'
import { checkCredentials, emptyCredentials } from './registering.ts'
import { SignInFailure } from './SignInFailure.tsx'
import { CodeField } from './secondFactor/CodeField.tsx'
import { useCodeAsked } from './secondFactor/codeAsked.ts'

export const LoginForm = () => {
  const login = useLogin()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: emptyCredentials,
    validate: checkCredentials,
  })
  const isCodeAsked = useCodeAsked(login.error, form)
  const submit = form.onSubmit(
    (credentials) => login.mutate(credentials, { onError: showServerError(form) }),
    focusFirstError(form),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label="Username"
        description="Your email address works too."
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <PasswordField
        label="Password"
        required
        withAsterisk={false}
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {isCodeAsked && (
        <CodeField
          description="Enter the code from your authenticator app. Without your phone, a recovery code."
          key={form.key('code')}
          {...form.getInputProps('code')}
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
