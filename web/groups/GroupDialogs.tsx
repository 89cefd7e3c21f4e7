import { ChatDialog } from '#web/groups/chat/ChatDialog.tsx'
import { CreateGroupDialog } from '#web/groups/planning/CreateGroupDialog.tsx'
import { isAsking } from '#web/ui/useAsking.ts'
import { useJoinedGroup } from './data.ts'
import { GroupDialog } from './GroupDialog.tsx'
import type { GroupsPlaceControl } from './useGroupsPlace.ts'

/** Which dialog is open stands in the address, so that back, reload and sharing work. */
export const GroupDialogs = ({ control: { place, close } }: { control: GroupsPlaceControl }) => {
  const chat = place.dialog ? undefined : place.chat
  const { data: joined, isError } = useJoinedGroup(chat)
  const leave = (changes: Parameters<typeof close>[0]) => () => {
    if (!isAsking()) close(changes)
  }
  const closeChat = leave({ chat: undefined })
  const isOutside = joined === null || isError
  return (
    <>
      <ChatDialog group={(chat && joined) || null} onClose={closeChat} />
      <GroupDialog id={(chat && isOutside && chat) || null} onClose={closeChat} />
      <CreateGroupDialog
        isOpen={place.dialog === 'new'}
        onClose={leave({ dialog: undefined })}
      />
    </>
  )
}
