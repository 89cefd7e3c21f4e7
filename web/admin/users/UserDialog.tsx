import { type ComponentProps, lazy, Suspense } from 'react'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { WaitingDialog } from '#web/ui/WaitingDialog.tsx'
import { useUpdateUser, useUser } from './data.ts'
import type { UserForm } from './UserForm.tsx'

const LazyForm = lazy(async () => ({ default: (await import('./UserForm.tsx')).UserForm }))

/** The form, fetched when it is first wanted. */
const Editor = (props: ComponentProps<typeof UserForm>) => (
  <Suspense fallback={<Spinner />}>
    <LazyForm {...props} />
  </Suspense>
)

const title = 'Edit user'

type EditProps = { user: AdminUser; isOpen: boolean; onClose: () => void }

const EditUser = ({ user, isOpen, onClose }: EditProps) => {
  const update = useUpdateUser()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submit="Save changes"
      isBusy={update.isPending}
      failure={update.error}
    >
      {(form) => (
        <Editor
          {...form}
          user={user}
          onSubmit={(changes, onError) => {
            if (update.isPending) return
            update.mutate({ ...changes, id: user.id }, { onSuccess: onClose, onError })
          }}
        />
      )}
    </FormDialog>
  )
}

type Props = {
  /** Whose account is open; undefined: nobody's. */
  id: string | undefined
  /** The user, where the list has them. */
  known: AdminUser | undefined
  onClose: () => void
}

/** Also for somebody whom the list does not show: whoever has the address gets there. */
export const UserDialog = ({ id, known, onClose }: Props) => {
  const fetched = useUser(known ? undefined : id)
  const user = known ?? (id ? fetched.data : undefined)
  const wasShown = useLastShown(user ?? null)
  const isWaiting = id !== undefined && !user
  return (
    <>
      {wasShown && <EditUser user={wasShown} isOpen={Boolean(user)} onClose={onClose} />}
      <WaitingDialog
        isOpen={isWaiting}
        onClose={onClose}
        title={title}
        failed="The user could not be loaded"
        read={fetched}
      />
    </>
  )
}
