import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { PasswordChange } from '#shared/auth/security/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from '../AuthForms.module.css'
import { newPasswordHint } from './passwordHint.ts'

const check = zod4Resolver(PasswordChange, { errorPriority: 'first' })
const asked = { required: true, withAsterisk: false }

type Props = {
  id: string
  onChange: () => void
  username: string
  failure: ApiError | null
  onSubmit: (given: PasswordChange, onError: (error: ApiError) => void) => void
}

export const PasswordForm = ({ id, onChange, username, failure, onSubmit }: Props) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: check,
    onValuesChange: onChange,
  })
  const submit = form.onSubmit(
    (given) => onSubmit(given, showServerError(form)),
    focusFirstError(form),
  )
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {/* For password managers, which look for whose password it is. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        data-autofocus
        {...asked}
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label="New password"
        description={newPasswordHint}
        autoComplete="new-password"
        {...asked}
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
      />
      {failure && !failure.field && <FormFailure reason={failure.reason} />}
    </form>
  )
}
