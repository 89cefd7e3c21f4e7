import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type { NewPoll } from '#shared/conversation/message.ts'
import type { AnyKind } from '../kind.ts'

export const addPoll = (
  tx: Tx,
  { table }: AnyKind,
  messageId: string,
  { options, isMultiple, isAnonymous, closesAt = null }: NewPoll,
) =>
  execute(tx`
    insert into polls (id, ${tx(table.reference)}, options, is_multiple, is_anonymous, closes_at)
    values (${uuid()}, ${messageId}, ${options}, ${isMultiple}, ${isAnonymous}, ${closesAt})`)
