import type { PublicUser } from '#shared/users/user.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'
import styles from './BlockDialog.module.css'
import { useBlock } from './data.ts'

type Props = FocusingDialogControl & { user: PublicUser }

export const BlockDialog = ({ user, ...dialog }: Props) => {
  const block = useBlock(user)
  return (
    <ConfirmDialog
      {...dialog}
      title="Block this person?"
      cancelLabel="Don’t block"
      confirmLabel="Block"
      busyLabel="Blocking..."
      isBusy={block.isPending}
      onConfirm={() => block.mutate({ userId: user.id }, { onSettled: dialog.onClose })}
    >
      <p>
        <strong dir="auto">{user.name}</strong> won’t be told.
      </p>
      <ul className={styles.list}>
        <li>They can’t send you messages or requests.</li>
        <li>
          You won’t see each other in search, in groups, on the board or among language buddies. In
          groups where you’re an admin, you still see them so that you can act.
        </li>
        <li>If you’re connected or language buddies, that ends.</li>
        <li>You can undo it under “Blocked people” on the Connections screen.</li>
      </ul>
    </ConfirmDialog>
  )
}
