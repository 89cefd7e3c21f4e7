import type { Me } from '#shared/users/user.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useChangePassword } from './data.ts'
import { PasswordForm } from './PasswordForm.tsx'

type Props = { me: Pick<Me, 'username'>; isOpen: boolean; onClose: () => void }

export const PasswordDialog = ({ me, isOpen, onClose }: Props) => {
  const change = useChangePassword()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change password"
      submit="Save"
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
