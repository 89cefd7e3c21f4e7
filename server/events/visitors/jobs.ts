import type { App } from '#server/http/context.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { joinBookings } from './accounts.ts'
import { releasePlace } from './heldPlaces.ts'

export const handleVisitorJobs = (app: App): void => {
  const mailer = createMailer(app.config, app.log)
  app.jobs.handle('events.releaseVisitor', ({ visitorId }) => releasePlace(app, visitorId))
  app.jobs.handle('events.joinVisitor', ({ userId }) => joinBookings(app, userId))
  // Loaded when first used, because of the packages that it needs.
  app.jobs.handle('events.mailVisitor', async (mail) =>
    (await import('./visitorMail.ts')).sendVisitorMail(app, mailer, mail),
  )
}
