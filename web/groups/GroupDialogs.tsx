import { lazy, Suspense, useEffect } from 'react'
import { CreateGroupDialog } from '#web/groups/planning/CreateGroupDialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { useJoinedGroup, useMyGroups } from './data.ts'
import { GroupDialog } from './GroupDialog.tsx'
import type { GroupsPlaceControl } from './useGroupsPlace.ts'

const fetchDialog = async () => ({
  default: (await import('#web/groups/chat/ChatDialog.tsx')).ChatDialog,
})
const ChatDialog = lazy(fetchDialog)

/** While the cards are read, for whoever has a chat to open. Where it fails, opening tries again. */
const useFetchedAhead = (isWanted: boolean) => {
  useEffect(() => {
    if (isWanted) fetchDialog().catch(() => undefined)
  }, [isWanted])
}

/** Which dialog is open stands in the address, so that back, reload and sharing work. */
export const GroupDialogs = ({ control: { place, close } }: { control: GroupsPlaceControl }) => {
  const chat = (!place.dialog && place.chat) || null
  const { data: mine } = useMyGroups()
  const { data: joined, isError } = useJoinedGroup(chat)
  const closeChat = () => close({ chat: undefined })
  const isOutside = joined === null || (isError && !joined)
  const shown = useLastShown(chat && joined)
  useFetchedAhead(Boolean(mine && mine.length > 0))
  return (
    <>
      {shown && (
        <Suspense>
          <ChatDialog group={(chat && joined) || null} onClose={closeChat} />
        </Suspense>
      )}
      <GroupDialog id={isOutside ? chat : null} onClose={closeChat} />
      {/* It asks by itself before anything is lost, and closes by the answer. */}
      <CreateGroupDialog
        isOpen={place.dialog === 'new'}
        onClose={() => close({ dialog: undefined })}
      />
    </>
  )
}
