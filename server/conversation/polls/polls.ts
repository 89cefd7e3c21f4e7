import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { maxPeopleNamed } from '#shared/conversation/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { withUsers } from '../actions/reactions.ts'
import type { AnyKind, Kinds, StoredPoll } from '../kind.ts'
import { changeMessage, enterMessage } from '../messages.ts'
import { listHiddenOf } from '../present.ts'
import { findReadable } from '../reading.ts'
import * as store from './store.ts'

type Ids = { id: string; messageId: string }

const batchSize = 100
// Votes end at the date itself.
const pollIntervalHours = 1 / 60

const isOver = ({ isClosed, closesAt }: StoredPoll, at: Date) =>
  isClosed || (closesAt !== null && new Date(closesAt) <= at)

const requireChoice = ({ options, isMultiple }: StoredPoll, chosen: number[]) => {
  const isKnown = chosen.every((option) => option < options.length)
  if (!isKnown || (!isMultiple && chosen.length > 1)) throw new AppError('poll_choice_invalid')
}

const chosenBy = ({ votes }: StoredPoll, id: string) =>
  (votes ?? []).flatMap(({ userId, option }) => (userId === id ? [option] : []))

const isSame = (some: number[], others: number[]) =>
  some.length === others.length && some.every((option) => others.includes(option))

/**
 * Replaces the votes of a person, who may change them until the poll closes. Idempotent: the same
 * choice again has no effect.
 */
export const vote = (
  app: App,
  kind: AnyKind,
  me: Me,
  { options, ...ids }: Ids & { options: number[] },
) =>
  inTransaction(app.db, async (tx) => {
    const takesBack = options.length === 0
    const { message } = await enterMessage(app, tx, kind, me, ids, { takesBack })
    const { poll } = message
    if (!poll) throw new AppError('message_not_found')
    if (isOver(poll, app.now())) throw new AppError('poll_closed')
    const chosen = [...new Set(options)]
    requireChoice(poll, chosen)
    if (isSame(chosen, chosenBy(poll, me.id))) return
    const rows = chosen.map((option) => ({
      id: uuid(),
      userId: me.id,
      option,
      createdAt: app.now(),
    }))
    await store.replaceVotes(tx, kind, message.id, me.id, rows)
    await changeMessage(app, tx, kind, message)
  })

/** Its results stay; an anonymous poll forgets who voted for what. */
export const closePoll = (app: App, kind: AnyKind, me: Me, ids: Ids) =>
  inTransaction(app.db, async (tx) => {
    const { place, message } = await enterMessage(app, tx, kind, me, ids)
    if (!message.poll) throw new AppError('message_not_found')
    const isOwn = message.authorId === me.id
    // Between two people, both may manage.
    const mayManage = kind.name === 'group' && place.isManager
    if (!isOwn && !mayManage) throw new AppError('poll_closing_for_others')
    if (!message.poll.isClosed) await close(app, tx, kind, message)
  })

const close = async (
  app: Pick<App, 'live' | 'now'>,
  tx: Tx,
  kind: AnyKind,
  message: { id: string; conversationId: string },
) => {
  await store.closePoll(tx, kind, message.id, app.now())
  await changeMessage(app, tx, kind, message)
}

/** Who voted for what, for those who see the results of a poll that is not anonymous. */
export const listVotes = async ({ db }: Pick<App, 'db'>, kind: AnyKind, me: Me, ids: Ids) => {
  const { place, message } = await findReadable(db, kind, me, ids)
  const { poll } = message
  if (!poll) throw new AppError('message_not_found')
  const maySee = poll.isClosed || chosenBy(poll, me.id).length > 0
  if (poll.isAnonymous || !maySee) throw new AppError('poll_votes_hidden')
  const hidden = await listHiddenOf(db, place.blocksOf)
  const shown = (poll.votes ?? []).filter(({ userId }) => !hidden.has(userId))
  const named = poll.options.flatMap((_, at) =>
    shown.filter(({ option }) => option === at).slice(0, maxPeopleNamed),
  )
  return withUsers(db, named)
}

const closeBatch = async (app: App, kind: AnyKind) => {
  const due = await store.listDue(app.db, kind, app.now(), batchSize)
  let closed = 0
  for (const { conversationId, messageId } of due)
    try {
      await inTransaction(app.db, async (tx) => {
        await store.lockPlace(tx, kind, conversationId)
        if (await store.isOpen(tx, kind, messageId))
          await close(app, tx, kind, { id: messageId, conversationId })
      })
      closed += 1
    } catch (err) {
      app.log.error({ err, messageId }, 'A poll could not be closed; the next run tries again')
    }
  return closed
}

/** Closes polls whose date has come. */
export const closeDuePolls = async (app: App, kind: AnyKind) => {
  while ((await closeBatch(app, kind)) === batchSize);
}

export const handlePollJobs = (app: App, { group, direct }: Kinds) =>
  app.jobs.every('conversations.closePolls', pollIntervalHours, async () => {
    for (const kind of [group, direct]) await closeDuePolls(app, kind)
  })
