import type * as z from 'zod'
import { listConsents } from '#server/admin/figures/store.ts'
import { listUsers } from '#server/admin/users/users.ts'
import { listAllBookings } from '#server/events/attendance/adminBookings.ts'
import { listPlanned } from '#server/events/planning/planned.ts'
import type { App } from '#server/http/context.ts'
import { UserFilter } from '#shared/admin/users/contract.ts'
import type { BookingFilter } from '#shared/events/attendance/contract.ts'
import { PlannedFilter } from '#shared/events/planning/contract.ts'
import { personId } from './town.ts'

const page = { limit: 50 }

/** What administrators ask of the lists. Of a search, what is rare: most of it is one or nobody. */
export const hotAdmin = (app: App) => {
  const users = (filter: z.input<typeof UserFilter>) => () =>
    listUsers(app, UserFilter.parse(filter))
  const events = (filter: z.input<typeof PlannedFilter>) => () =>
    listPlanned(app, PlannedFilter.parse(filter))
  const bookings = (filter: z.input<typeof BookingFilter>) => () =>
    listAllBookings(app, { ...filter, ...page })
  const before = personId(5000)

  return [
    { says: 'All users, newest first', ask: users({}) },
    { says: 'All users, newest first: more', ask: users({ before }) },
    { says: 'All users by name: more', ask: users({ sort: 'name', before }) },
    { says: 'Users of a role by name', ask: users({ only: 'au_pair', sort: 'name' }) },
    { says: 'Administrators', ask: users({ only: 'administrators' }) },
    { says: 'Users with a part of a name', ask: users({ q: 'son4321' }) },
    { says: 'Cancelled events', ask: events({ when: 'cancelled' }) },
    { says: 'All bookings, latest first', ask: bookings({}) },
    { says: 'Paid bookings', ask: bookings({ payment: 'paid' }) },
    { says: 'Consents of those who came last', ask: () => listConsents(app.db, 10) },
  ]
}
