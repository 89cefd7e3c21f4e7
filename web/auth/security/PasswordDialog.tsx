import { PasswordChange } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { useChangePassword } from './data.ts'
import { newPasswordHint } from './passwordHint.ts'

type Props = DialogControl & { me: Pick<Me, 'username'> }

export const PasswordDialog = ({ me, ...dialog }: Props) => {
  const change = useChangePassword()
  return (
    <FormDialog
      {...dialog}
      title={t('auth.changePassword.title')}
      submitLabel={t('common.save')}
      isPending={change.isPending}
      error={change.error}
    >
      {(form) => (
        <PasswordForm
          {...form}
          username={me.username}
          onSubmit={(given) => change.mutate(given, { onSuccess: dialog.onClose })}
        />
      )}
    </FormDialog>
  )
}

const requiredProps = { required: true, withAsterisk: false }

type PasswordFormProps = DialogFormProps & {
  username: string
  onSubmit: (given: PasswordChange) => void
}

const PasswordForm = ({ username, onSubmit, ...dialog }: PasswordFormProps) => {
  const form = useSchemaForm(PasswordChange, { currentPassword: '', newPassword: '' })
  return (
    <Form {...dialog} fields={form} onSubmit={form.onSubmit(onSubmit)}>
      {/* For password managers, which look for the username. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <PasswordField
        label={t('auth.field.currentPassword')}
        autoComplete="current-password"
        data-autofocus
        {...requiredProps}
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label={t('auth.field.newPassword')}
        description={newPasswordHint()}
        autoComplete="new-password"
        {...requiredProps}
        {...form.getInputProps('newPassword')}
      />
    </Form>
  )
}
