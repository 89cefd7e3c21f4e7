import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { PasswordChange } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/forms.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from '../AuthForms.module.css'
import { useChangePassword } from './data.ts'
import { newPasswordHint } from './passwordHint.ts'

type Props = { me: Pick<Me, 'username'>; isOpen: boolean; onClose: () => void }

export const PasswordDialog = ({ me, isOpen, onClose }: Props) => {
  const change = useChangePassword()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change password"
      submitLabel="Save"
      isBusy={change.isPending}
    >
      {(form) => (
        <PasswordForm
          {...form}
          username={me.username}
          failure={change.error}
          onSubmit={(given, onError) => {
            if (!change.isPending) change.mutate(given, { onSuccess: onClose, onError })
          }}
        />
      )}
    </FormDialog>
  )
}

const validate = zod4Resolver(PasswordChange, { errorPriority: 'first' })
const requiredProps = { required: true, withAsterisk: false }

type PasswordFormProps = {
  id: string
  onChange: () => void
  username: string
  failure: ApiError | null
  onSubmit: (given: PasswordChange, onError: (error: ApiError) => void) => void
}

const PasswordForm = ({ id, onChange, username, failure, onSubmit }: PasswordFormProps) => {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate,
    onValuesChange: onChange,
  })
  const submit = form.onSubmit(
    (given) => onSubmit(given, showServerError(form)),
    focusFirstError(form),
  )
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {/* For password managers, which look for the username. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        data-autofocus
        {...requiredProps}
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label="New password"
        description={newPasswordHint}
        autoComplete="new-password"
        {...requiredProps}
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
      />
      {failure && !failure.field && <FormFailure reason={failure.reason} />}
    </form>
  )
}
