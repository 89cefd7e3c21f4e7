import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { PasswordReset } from '#shared/auth/security/contract.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from '../AuthForms.module.css'
import { SignInFailure } from '../SignInFailure.tsx'
import type { useResetPassword } from './data.ts'
import { newPasswordHint } from './passwordHint.ts'

const check = zod4Resolver(PasswordReset, { errorPriority: 'first' })

type Props = { token: string; reset: ReturnType<typeof useResetPassword> }

export const NewPasswordForm = ({ token, reset }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token, password: '' },
    validate: check,
  })
  const submit = form.onSubmit(
    (given) => reset.mutate(given, { onError: showServerError(form) }),
    focusFirstError(form),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label="New password"
        description={newPasswordHint}
        required
        withAsterisk={false}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {reset.error && !reset.error.field && <SignInFailure error={reset.error} />}
      <Button type="submit" fullWidth loading={reset.isPending}>
        Save the new password
      </Button>
    </form>
  )
}
