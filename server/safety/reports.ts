import { v7 as uuid } from 'uuid'
import { keepPeople } from '#server/connections/pairs.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { notify } from '#server/notifications/notify.ts'
import { reportReceived } from '#server/notifications/safetyFacts.ts'
import { block } from '#server/people/blocks.ts'
import { audit, type Origin } from '#server/privacy/audit.ts'
import { isBlank } from '#shared/http/text.ts'
import type { Report, ReportDraft, Reported } from '#shared/safety/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import { type Seen, seenBy } from './subjects.ts'
import { tellOpened } from './telling.ts'

const refuseOwn = (me: Me, { ownerId, words }: Seen) => {
  if (ownerId === me.id) throw new Refusal(400, 'This is yours: you can change or delete it')
  if (isBlank(words)) throw new Refusal(404, 'This is not there any more')
}

// Who answers for them is not always to be seen.
const isOfMany = (type: Reported) => type === 'group' || type === 'event'

const blockOwner = async (app: App, tx: Tx, me: Me, type: Reported, { ownerId }: Seen) => {
  if (!ownerId || isOfMany(type)) throw new Refusal(400, 'There is nobody to block')
  return block(app, tx, me, ownerId)
}

const reportedAlready = () =>
  new Refusal(409, 'You have reported this already. A person will look at it.')

/** Reports something one sees: one open case for each thing, and one report of each person in it. */
export const report = (app: App, me: Me, draft: ReportDraft, origin: Origin): Promise<Report> =>
  inTransaction(app.db, async (tx) => {
    const { type, id: subjectId, reason, words = '', isBlocking } = draft
    const seen = await seenBy[type](tx, me, subjectId)
    refuseOwn(me, seen)
    const isNewlyBlocked = isBlocking && (await blockOwner(app, tx, me, type, seen))
    // The people before the case: whoever ends an account takes them in this order.
    await keepPeople(tx, [me.id, ...(seen.ownerId ? [seen.ownerId] : [])])
    const earlier = await store.findReport(tx, { type, subjectId, reporterId: me.id })
    // The block was wished for, and what was reported is reported.
    if (earlier && isNewlyBlocked) return { ...earlier, type }
    if (earlier) throw reportedAlready()
    const createdAt = app.now()
    const opened = await store.openCase(tx, {
      id: uuid(),
      subjectType: type,
      subjectId,
      ownerId: seen.ownerId,
      snapshot: seen.words,
      openedAt: createdAt,
    })
    // Who opened the case may have seen something harmless.
    const seenWords = seen.words === opened.snapshot ? null : seen.words
    const row = {
      ...{ id: uuid(), caseId: opened.id, reporterId: me.id, reason, words, seenWords, createdAt },
    }
    const isFirst = await store.addReport(tx, { ...row, ...nobodysAddress })
    if (!isFirst) throw reportedAlready()
    await notify(app, tx, me.id, reportReceived(row, type))
    if (opened.isNew) await tellOpened(app, tx, opened, me.id)
    await audit(tx, {
      userId: me.id,
      action: 'report_made',
      entityType: 'report',
      entityId: row.id,
      origin,
    })
    return { id: row.id, type, reason, createdAt }
  })

const nobodysAddress = { topic: null, name: null, email: null, place: null }
