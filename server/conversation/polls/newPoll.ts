import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { maxAnonymousPollDays, maxPollDays, type NewPoll } from '#shared/conversation/message.ts'
import type { AnyKind } from '../kind.ts'
import * as store from './store.ts'

const dayMs = 86_400_000

/** In the transaction that adds its message. Without a date, an anonymous poll closes as late as it may. */
export const addPoll = async (
  { now }: Pick<App, 'now'>,
  tx: Tx,
  kind: AnyKind,
  messageId: string,
  poll: NewPoll,
) => {
  const { isAnonymous } = poll
  const latest = now().getTime() + (isAnonymous ? maxAnonymousPollDays : maxPollDays) * dayMs
  const closesAt = poll.closesAt ?? (isAnonymous ? new Date(latest) : null)
  if (closesAt && (closesAt <= now() || closesAt.getTime() > latest))
    throw new AppError('poll_closing_time_invalid')
  await store.addPoll(tx, kind, messageId, { ...poll, closesAt })
}
