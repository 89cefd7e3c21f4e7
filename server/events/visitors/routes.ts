import type { App } from '#server/http/context.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { serve } from '#server/http/serve.ts'
import { canonicalEmail } from '#server/users/users.ts'
import { visitors } from '#shared/events/visitors/contract.ts'
import { bookAsVisitor } from './bookAsVisitor.ts'
import {
  cancelVisitor,
  changeVisitor,
  confirmVisitor,
  eraseVisitor,
  getVisitorBooking,
} from './byLink.ts'
import { getVisitorForm } from './openEvents.ts'

/** For anyone: who is signed in does not matter here. */
export const visitorRoutes = (app: App, limits: RateLimits) =>
  serve(app, visitors, {
    form: ({ id }) => getVisitorForm(app, id),
    book: async (booking, _, { request }) => {
      await limits.count('visitorMail', request, canonicalEmail(booking.email).toLowerCase())
      return bookAsVisitor(app, booking)
    },
    booking: ({ token }) => getVisitorBooking(app, token),
    confirm: ({ token }) => confirmVisitor(app, token),
    change: (party) => changeVisitor(app, party),
    cancel: ({ token }) => cancelVisitor(app, token),
    erase: ({ token }) => eraseVisitor(app, token),
  })
