import type { JoinedGroup } from '#shared/groups/contract.ts'
import { GroupAvatar } from '#web/groups/GroupAvatar.tsx'
import { ConversationMenu } from '#web/messaging/settings/ConversationMenu.tsx'
import { MutedUntil } from '#web/messaging/settings/MutedUntil.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { hasPointer } from '#web/ui/hasPointer.ts'
import { Chat } from './Chat.tsx'
import styles from './ChatDialog.module.css'

type Props = { group: JoinedGroup; onClose: () => void }

export const ChatDialog = ({ group, onClose }: Props) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={
      <span className="cluster gap-12 items-center text-17">
        <GroupAvatar group={group} size="small" />
        <span className={styles.name} dir="auto">
          {group.name} <MutedUntil settings={group.settings} />
        </span>
      </span>
    }
    actions={
      <ConversationMenu address={{ kind: 'group', id: group.id }} settings={group.settings} />
    }
    isFullScreenOnPhones
    startsAtTitle={!hasPointer()}
    isFullHeight
  >
    <Chat group={group} />
  </Dialog>
)
