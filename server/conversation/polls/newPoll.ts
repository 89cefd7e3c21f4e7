import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { maxPollDays, type NewPoll } from '#shared/conversation/message.ts'
import type { AnyKind } from '../kind.ts'
import * as store from './store.ts'

const dayMs = 86_400_000

/** In the transaction that adds its message. */
export const addPoll = async (
  { now }: Pick<App, 'now'>,
  tx: Tx,
  kind: AnyKind,
  messageId: string,
  poll: NewPoll,
) => {
  const closesIn = poll.closesAt ? poll.closesAt.getTime() - now().getTime() : null
  if (closesIn !== null && (closesIn <= 0 || closesIn > maxPollDays * dayMs))
    throw new AppError('poll_closing_time_invalid')
  await store.addPoll(tx, kind, messageId, poll)
}
