import { lazy, Suspense } from 'react'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import { ChatSkeleton } from '#web/messaging/chatStates.tsx'

const ChatRoom = lazy(async () => ({ default: (await import('./ChatRoom.tsx')).ChatRoom }))

/** Fills the height of its container. */
export const Chat = ({ group }: { group: JoinedGroup }) => (
  <Suspense fallback={<ChatSkeleton />}>
    <ChatRoom key={group.id} group={group} />
  </Suspense>
)
