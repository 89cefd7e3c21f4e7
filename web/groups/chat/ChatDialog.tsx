import type { JoinedGroup } from '#shared/groups/contract.ts'
import { GroupAvatar } from '#web/groups/GroupAvatar.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { hasPointer } from '#web/ui/hasPointer.ts'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import { Chat } from './Chat.tsx'
import styles from './ChatDialog.module.css'

type Props = { group: JoinedGroup | null; onClose: () => void }

export const ChatDialog = ({ group, onClose }: Props) => {
  const shown = usePreviousNonNull(group)
  return (
    <Dialog
      isOpen={group !== null}
      onClose={onClose}
      title={
        <span className={styles.title}>
          {shown && <GroupAvatar group={shown} size="small" />}
          <span className={styles.name} dir="auto">
            {shown?.name}
          </span>
        </span>
      }
      isFullScreenOnPhones
      startsAtTitle={!hasPointer()}
      isFullHeight
    >
      {shown && <Chat group={shown} />}
    </Dialog>
  )
}
