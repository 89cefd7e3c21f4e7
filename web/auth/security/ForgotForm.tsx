import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { ForgottenPassword } from '#shared/auth/security/contract.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import styles from '../AuthForms.module.css'
import type { useForgotPassword } from './data.ts'

const check = zod4Resolver(ForgottenPassword, { errorPriority: 'first' })

export const ForgotForm = ({ forgot }: { forgot: ReturnType<typeof useForgotPassword> }) => {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: check })
  const submit = form.onSubmit(
    (given) => forgot.mutate(given, { onError: showServerError(form) }),
    focusFirstError(form),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
      {forgot.error && !forgot.error.field && <FormFailure reason={forgot.error.reason} />}
      <Button type="submit" fullWidth loading={forgot.isPending}>
        Send me a link
      </Button>
    </form>
  )
}
