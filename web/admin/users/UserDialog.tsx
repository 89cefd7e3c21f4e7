import type { AdminUser } from '#shared/admin/users/contract.ts'
import { t } from '#web/language/t.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { LoadingDialog } from '#web/ui/LoadingDialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useUpdateUser, useUser } from './data.ts'

const UserForm = lazyComponent(async () => (await import('./UserForm.tsx')).UserForm, <Spinner />)

type Props = {
  /** Id of the open account; undefined: closed. */
  id: string | undefined
  /** The user, if the list has loaded them. */
  listedUser: AdminUser | undefined
  onClose: () => void
}

/** Also opens users that are not in the loaded list, by URL. */
export const UserDialog = ({ id, listedUser, onClose }: Props) => {
  const fetched = useUser(listedUser ? undefined : id)
  const user = listedUser ?? (id ? fetched.data : undefined)
  const isLoading = id !== undefined && !user
  const update = useUpdateUser()
  return (
    <>
      <FormDialog
        isOpen={user !== undefined}
        onClose={onClose}
        title={t('admin.user.edit.title')}
        submitLabel={t('common.saveChanges')}
        isPending={update.isPending}
        error={update.error}
      >
        {(form) =>
          user && (
            <UserForm
              {...form}
              user={user}
              onSubmit={(changes) =>
                update.mutate({ ...changes, id: user.id }, { onSuccess: onClose })
              }
            />
          )
        }
      </FormDialog>
      <LoadingDialog
        isOpen={isLoading}
        onClose={onClose}
        title={t('admin.user.edit.title')}
        errorTitle={t('admin.user.loadFailed')}
        query={fetched}
      />
    </>
  )
}
