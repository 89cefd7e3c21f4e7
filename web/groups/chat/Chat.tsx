import { lazy, Suspense } from 'react'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import { ChatBones } from '#web/ui/chat/ChatBones.tsx'

const ChatRoom = lazy(async () => ({ default: (await import('./ChatRoom.tsx')).ChatRoom }))

/** As tall as the place it is given. */
export const Chat = ({ group }: { group: JoinedGroup }) => (
  <Suspense fallback={<ChatBones />}>
    <ChatRoom key={group.id} group={group} />
  </Suspense>
)
