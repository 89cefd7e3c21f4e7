import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { announced } from '#server/notifications/facts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import * as store from './store.ts'

const atOnce = 500

/** Whether there are more. What was told and how far it went are committed together. */
const tellSome = (app: App, id: string) =>
  inTransaction(app.db, async (tx) => {
    const announcement = await store.lockAnnouncement(tx, id)
    if (!announcement || announcement.finishedAt) return false
    const people = await store.listAudience(tx, announcement, atOnce)
    const fact = announced(announcement)
    await notifyAll(
      app,
      tx,
      people.map((userId) => ({ userId, fact })),
    )
    const hasMore = people.length === atOnce
    await store.noteTold(tx, id, {
      upTo: people.at(-1) ?? null,
      count: people.length,
      finishedAt: hasMore ? null : app.now(),
    })
    return hasMore
  })

/** Each of its audience once, also when it was interrupted, or is done twice at the same time. */
export const tellAnnouncement = async (app: App, id: string) => {
  while (await tellSome(app, id));
}

export const handleAnnouncementJobs = (app: App) =>
  app.jobs.handle('announcements.tell', ({ announcementId }) =>
    tellAnnouncement(app, announcementId),
  )
