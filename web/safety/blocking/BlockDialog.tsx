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
      cancelLabel="Do not block"
      confirmLabel="Block"
      busyLabel="Blocking..."
      isBusy={block.isPending}
      onConfirm={() => block.mutate({ userId: user.id }, { onSettled: dialog.onClose })}
    >
      <p>
        <strong dir="auto">{user.name}</strong> is not told of it.
      </p>
      <ul className={styles.list}>
        <li>Nothing arrives from them any more, no message and no request.</li>
        <li>
          You do not see each other in the search, in groups, on the board and among language
          buddies. Only where you are an admin you still see them, so that you can act.
        </li>
        <li>If you are connected, or language buddies, that ends.</li>
        <li>You can undo it under “Blocked people” on the Connections screen.</li>
      </ul>
    </ConfirmDialog>
  )
}
