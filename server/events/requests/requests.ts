import { auditForBoth } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { WaitlistRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { freePlaces, optionsOf } from '#server/events/booking/places.ts'
import { readEvent } from '#server/events/booking/store.ts'
import { lockOpenEvent } from '#server/events/bookings.ts'
import { requireRole } from '#server/events/hosting/roles.ts'
import { findEventRole } from '#server/events/hosting/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { listed } from '#server/language/listed.ts'
import { t } from '#server/language/t.ts'
import { mayReadAnswers } from '#shared/events/answers/rules.ts'
import { requestsEndAt } from '#shared/events/booking/rules.ts'
import {
  type Accepted,
  type EventRequests,
  maxRequestsListed,
} from '#shared/events/requests/contract.ts'
import { mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { publishRequests } from './notices.ts'
import { recordRefusals, seatRequests } from './outcomes.ts'
import * as store from './store.ts'

type Answered = { id: string; ids: string[] }
type AcceptedAs = Answered & { sizes: Record<string, number> }

/** Who asks for a place. Only owner and co-hosts read the answers. */
export const listRequests = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  id: string,
): Promise<EventRequests> => {
  await requireRole(db, me, id, mayRun)
  const [event, role] = await Promise.all([readEvent(db, id), findEventRole(db, id, me.id)])
  const options = optionsOf(event)
  const isReader = role !== null && mayReadAnswers(role, me)
  const rows = options.needsApproval
    ? await store.listRequests(db, id, me.id, maxRequestsListed)
    : []
  return {
    requests: rows.map((row) => (isReader ? row : { ...row, answers: null })),
    questions: isReader ? options.questions : [],
    places: (await freePlaces(db, event, now())).free,
    asking: options.needsApproval ? await store.countAsking(db, id) : 0,
    endsAt: requestsEndAt(event, options),
  }
}

/** Locks an event of which the user answers requests. */
const lockForAnswer = async (app: App, tx: Tx, me: Me, id: string) => {
  await requireRole(tx, me, id, mayRun)
  const event = await lockOpenEvent(app, tx, id)
  if (!optionsOf(event).needsApproval) throw new AppError('request_over')
  return event
}

const namesOf = (open: { name: string | null }[]) =>
  open.map(({ name }) => name ?? t('events.hosted.aMember'))

export const acceptRequests = (
  app: App,
  me: Me,
  { id, ids, sizes }: AcceptedAs,
): Promise<Accepted> =>
  inTransaction(app.db, async (tx) => {
    const event = await lockForAnswer(app, tx, me, id)
    // As for everyone: a hidden or paused event takes no bookings.
    if (event.pausedAt || event.hiddenAt) throw new AppError('event_paused')
    const open = await store.listAnswered(tx, id, me.id, ids)
    const grown = open.filter((request) => request.size > (sizes[request.id] ?? request.size))
    if (grown.length > 0)
      throw new AppError('requests_changed', { args: { names: listed(namesOf(grown)) } })
    const left = await seatRequests(app, tx, event, open)
    const accepted = await store.countAccepted(tx, id, ids)
    const notFitting = namesOf(left)
    if (accepted === 0)
      throw left.length > 0
        ? new AppError('no_room_for_requests', { args: { names: listed(notFitting) } })
        : new AppError('request_over')
    const seated = open.filter((request) => !left.includes(request))
    await auditAnswers(tx, me, seated, {
      ...{ forSubject: 'request_accepted', forActor: 'accepted_request' },
    })
    await publishRequests(app, tx, id, [])
    return { accepted, notFitting }
  })

/** The people learn it once, with the words of the host, and cannot ask again for this event. */
export const refuseRequests = (
  app: App,
  me: Me,
  { id, ids, words }: Answered & { words?: string | undefined },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const event = await lockForAnswer(app, tx, me, id)
    const refused = await store.removeRequests(tx, { eventId: id, ids })
    if (refused.length === 0 && (await store.countRefused(tx, id, ids)) === 0)
      throw new AppError('request_over')
    await recordRefusals(app, tx, event, refused, words || null)
    await auditAnswers(tx, me, refused, {
      ...{ forSubject: 'request_refused', forActor: 'refused_request' },
    })
  })

const auditAnswers = async (
  tx: Tx,
  me: Me,
  answered: WaitlistRow[],
  actions: { forSubject: string; forActor: string },
) => {
  for (const { eventId, userId } of answered)
    await auditForBoth(
      tx,
      {
        ...{ actor: me, subjectId: userId, entityType: 'event', entityId: eventId },
        origin: currentOrigin(),
      },
      actions,
    )
}
