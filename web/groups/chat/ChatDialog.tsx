import type { JoinedGroup } from '#shared/groups/contract.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { Chat } from './Chat.tsx'

type Props = { group: JoinedGroup | null; onClose: () => void }

export const ChatDialog = ({ group, onClose }: Props) => {
  const shown = useLastShown(group)
  return (
    <Dialog isOpen={group !== null} onClose={onClose} title={shown?.name ?? 'Chat'} isFullOnPhones>
      {shown && <Chat group={shown} />}
    </Dialog>
  )
}
