import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { ConfirmationCode } from '#shared/auth/security/contract.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useConfirmEmailByCode } from './data.ts'
import styles from './EmailNote.module.css'

const check = zod4Resolver(ConfirmationCode, { errorPriority: 'first' })

export const ConfirmationCodeForm = () => {
  const confirm = useConfirmEmailByCode()
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate: check })
  const submit = form.onSubmit(
    (given) => confirm.mutate(given, { onError: showServerError(form) }),
    focusFirstError(form),
  )
  return (
    <form onSubmit={submit} noValidate aria-label="Confirm your email address">
      <div className={styles.code}>
        <TextInput
          className={styles.field ?? ''}
          label="Code from our email"
          required
          withAsterisk={false}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
      </div>
      {confirm.error && !confirm.error.field && <FormFailure reason={confirm.error.reason} />}
    </form>
  )
}
