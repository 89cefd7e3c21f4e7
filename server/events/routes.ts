import { sessionOf } from '#server/auth/browser.ts'
import type { App } from '#server/http/context.ts'
import type { Limits } from '#server/http/limits.ts'
import { serve } from '#server/http/serve.ts'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { events } from '#shared/events/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { bookEvent, bookingsOf, cancelBooking } from './bookings.ts'
import { importEvents } from './calendarImport/importEvents.ts'
import { importsToUndo, undoImport } from './calendarImport/undoImport.ts'
import { cancelEvent, createEvent, findEvent, listEvents, updateEvent } from './events.ts'
import { createFeed, feedOf, revokeFeed } from './feeds/feeds.ts'
import { sendEventFile, sendFeedFile } from './files.ts'
import { listPlanned, setListed } from './planning/planned.ts'
import { findSeries } from './series/series.ts'
import { joinWaitlist, leaveWaitlist } from './waitlist.ts'

export const eventRoutes = (app: App, limits: Limits) => {
  serve(app, events, {
    list: (filter, me) => listEvents(app, me, filter),
    one: ({ id }, me) => findEvent(app, me, id),
    create: (draft, me) => createEvent(app, me, draft),
    update: (draft, me) => updateEvent(app, me, draft),
    cancel: (cancelling, me) => cancelEvent(app, me, cancelling),
    myBookings: (filter, me) => bookingsOf(app, me, filter),
    book: async ({ id }, me, { request }) => {
      await limits.count('booking', request, me.id)
      return bookEvent(app, me, id)
    },
    cancelBooking: async ({ id }, me, { request }) => {
      await limits.count('booking', request, me.id)
      await cancelBooking(app, me, id)
    },
    joinWaitlist: async ({ id }, me, { request }) => {
      await limits.count('booking', request, me.id)
      return joinWaitlist(app, me, id)
    },
    leaveWaitlist: async ({ id }, me, { request }) => {
      await limits.count('booking', request, me.id)
      await leaveWaitlist(app, me, id)
    },
    calendarFile: ({ id }, me, { reply }) => sendEventFile(app, me, id, reply),
    feed: (_, me) => feedOf(app, me),
    createFeed: async (_, me, { request }) => {
      await limits.count('calendarFeed', request, me.id)
      return createFeed(app, me, sessionOf(request))
    },
    revokeFeed: (_, me) => revokeFeed(app, me),
    feedFile: ({ token }, _, { reply }) => sendFeedFile(app, token, reply),
  })
  serve(app, calendarImports, {
    run: (options, me, { request }) =>
      importEvents(app, me, (request.body as Buffer | undefined) ?? '', options),
    list: () => importsToUndo(app),
    undo: ({ id }, me) => undoImport(app, me, id),
  })
  serve(app, planning, {
    list: (filter) => listPlanned(app, filter),
    setListed: (wish, me) => setListed(app, me, wish),
  })
  serve(app, series, { one: ({ id }) => findSeries(app, id) })
}
