import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { announcementInput } from '#server/notifications/inputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import * as store from './store.ts'

// Jobs deliver an announcement, each to a range of users by id. The first job opens the range of all
// users. Each job first cuts its range off, and leaves the rest to the next job: so the queue holds few
// jobs of one announcement, and every process takes part.

type Deps = Pick<App, 'db' | 'jobs' | 'live' | 'now'>

const rangeSize = 1000
/**
 * Of each process. While requests come, a job pauses for several durations of a batch, so that they get
 * most of the time: bench/announcement.ts.
 */
export const deliveryPace = { jobs: 2, batchSize: 100, pauseFactor: 12, maxPauseMs: 600 }

const pauseAfter = (batchMs: number) =>
  Math.min(deliveryPace.maxPauseMs, batchMs * deliveryPace.pauseFactor)

const addDelivery = (app: Deps, tx: Tx, rangeId: string) =>
  app.jobs.send(tx, 'announcements.deliver', { rangeId }, { key: rangeId })

/** Opens the first range, unless there was one already. */
const startDelivery = (app: Deps, announcementId: string) =>
  inTransaction(app.db, async (tx) => {
    const id = uuid()
    if (await store.addFirstRange(tx, id, announcementId)) await addDelivery(app, tx, id)
  })

/** Ends an open range after some users, and opens the next one behind it. */
const cutRange = (app: Deps, id: string) =>
  inTransaction(app.db, async (tx) => {
    const range = await store.lockRange(tx, id)
    if (!range || range.upTo) return
    const upTo = await store.findRangeEnd(tx, range, rangeSize)
    if (!upTo) return
    const nextId = uuid()
    await store.endRange(tx, id, upTo)
    await store.addRange(tx, {
      id: nextId,
      announcementId: range.announcementId,
      deliveredUpTo: upTo,
    })
    await addDelivery(app, tx, nextId)
  })

/** Notifies some users of the range; false when none is left. Progress commits with them. */
const deliverBatch = (app: Deps, id: string) =>
  inTransaction(app.db, async (tx) => {
    const range = await store.lockRange(tx, id)
    if (!range) return false
    const announcement = await store.getAnnouncement(tx, range.announcementId)
    const recipients = await store.listAudience(tx, announcement, range, deliveryPace.batchSize)
    const input = announcementInput(announcement)
    await notifyAll(
      app,
      tx,
      recipients.map((userId) => ({ userId, input })),
    )
    const mailCount = await store.countMails(tx, input.key, recipients)
    const upTo = recipients.length === deliveryPace.batchSize ? recipients.at(-1) : undefined
    if (upTo) await store.advanceRange(tx, id, upTo)
    else await store.removeRange(tx, id)
    await store.addProgress(tx, announcement.id, { count: recipients.length, mailCount })
    if (!upTo) await store.finishWithoutRanges(tx, announcement.id, app.now())
    return upTo !== undefined
  })

/** Notifies each user of a range once, despite interruptions and concurrent runs. */
export const deliverRange = async (
  app: Deps,
  id: string,
  calls: () => { inFlight: number; begun: number },
) => {
  await cutRange(app, id)
  for (;;) {
    const from = performance.now()
    const { begun } = calls()
    if (!(await deliverBatch(app, id))) return
    const now = calls()
    const isBusy = now.inFlight > 0 || now.begun > begun
    await pause(isBusy ? pauseAfter(performance.now() - from) : 0)
  }
}

export const handleAnnouncementJobs = (app: App, calls: Parameters<typeof deliverRange>[2]) => {
  app.jobs.handle('announcements.notify', ({ announcementId }) =>
    startDelivery(app, announcementId),
  )
  app.jobs.handle('announcements.deliver', ({ rangeId }) => deliverRange(app, rangeId, calls), {
    concurrency: deliveryPace.jobs,
  })
}
