import type { JoinedGroup } from '#shared/groups/contract.ts'
import { ChatSkeleton } from '#web/messaging/chatStates.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'

const ChatRoom = lazyComponent(
  async () => (await import('./ChatRoom.tsx')).ChatRoom,
  <ChatSkeleton />,
)

/** Fills the height of its container. */
export const Chat = ({ group }: { group: JoinedGroup }) => <ChatRoom key={group.id} group={group} />
