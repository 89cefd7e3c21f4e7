import { v4 as uuid } from 'uuid'
import type { Quote } from '#shared/conversation/message.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { KeptFile } from '#web/storage/keptFiles.ts'
import type { ChatMessage } from './chatItems.ts'

type Extras = { replyTo?: Quote | null; files?: readonly KeptFile[] }

const toPublicUser = ({ id, name, username, profilePhoto, staff }: PublicUser) => ({
  id,
  name,
  username,
  profilePhoto,
  staff,
})

/** The optimistic row of an own message. Its id is the client id until the server accepts it. */
export const createOptimisticMessage = (
  message: string,
  me: PublicUser,
  { replyTo = null, files = [] }: Extras = {},
): ChatMessage => {
  const id = uuid()
  return {
    id,
    seq: Number.POSITIVE_INFINITY,
    changedSeq: Number.POSITIVE_INFINITY,
    message,
    isDeleted: false,
    clientId: id,
    createdAt: new Date(),
    user: toPublicUser(me),
    ...(replyTo && { replyTo }),
    ...(files.length > 0 && { pendingFiles: files }),
  }
}

/** What a request that sends the message has besides its text. */
export const extrasOf = ({ clientId, replyTo, pendingFiles = [] }: ChatMessage) => {
  const fileIds = pendingFiles.flatMap(({ fileId }) => fileId ?? [])
  return {
    ...(clientId && { clientId }),
    ...(replyTo && { replyToId: replyTo.id }),
    ...(fileIds.length > 0 && { fileIds }),
  }
}
