import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind, StoredMessage } from './kind.ts'
import * as store from './store.ts'

/** A message that is there and that someone who takes part may read. */
export const findReadable = async (
  db: Db,
  kind: AnyKind,
  me: Me,
  { id: address, messageId }: { id: string; messageId: string },
) => {
  const place = await kind.find(db, me, address)
  const reader = { userId: me.id, blocksOf: place.blocksOf }
  const message: StoredMessage | null = await store.findMessage(
    db,
    kind,
    reader,
    messageId,
    place.id,
  )
  if (!message || message.isDeleted || message.isHidden) throw new AppError('message_not_found')
  return { place, message }
}

export const { findByClientId, findMessage, nextSeq } = store
