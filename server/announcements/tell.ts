import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { announced } from '#server/notifications/facts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import * as store from './store.ts'

const atOnce = 100
// Others come in between: most of the time is theirs. See bench/announcement.ts.
const restTimes = 6
const longestRestMs = 300
// Well within the lease of a job.
const longestTurnMs = 20_000

/** Whom it has come to, while there may be more. What was told and how far are committed together. */
const tellSome = (app: App, id: string) =>
  inTransaction(app.db, async (tx) => {
    const announcement = await store.lockAnnouncement(tx, id)
    if (!announcement || announcement.finishedAt) return null
    const people = await store.listAudience(tx, announcement, atOnce)
    const fact = announced(announcement)
    await notifyAll(
      app,
      tx,
      people.map((userId) => ({ userId, fact })),
    )
    const upTo = people.at(-1) ?? null
    const hasMore = people.length === atOnce
    await store.noteTold(tx, id, {
      upTo,
      count: people.length,
      finishedAt: hasMore ? null : app.now(),
    })
    return hasMore ? upTo : null
  })

/** Each of its audience once, also when it was interrupted, or is done twice at the same time. */
export const tellAnnouncement = async (app: App, id: string) => {
  const turnEnds = performance.now() + longestTurnMs
  for (;;) {
    const from = performance.now()
    const upTo = await tellSome(app, id)
    if (!upTo) return
    const now = performance.now()
    if (now > turnEnds) {
      const rest = { announcementId: id }
      await app.jobs.send(app.db, 'announcements.tell', rest, { key: `${id}:${upTo}` })
      return
    }
    await pause(Math.min(longestRestMs, (now - from) * restTimes))
  }
}

export const handleAnnouncementJobs = (app: App) =>
  app.jobs.handle('announcements.tell', ({ announcementId }) =>
    tellAnnouncement(app, announcementId),
  )
