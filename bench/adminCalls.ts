import { admin } from '#shared/admin/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { afterwards } from '#shared/events/afterwards/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { guides } from '#shared/resources/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { fixedId, personId } from './town.ts'

/** So many times as dear may a call be where there is a hundred times as much. */
export const mostTimes = 5

export type AdminCall = {
  says: string
  path: string
  query?: Record<string, string>
  isNextPage?: true
}

// As long as those that the dashboard asks for.
const page = { limit: '20' }
const users = (says: string, query: Record<string, string> = {}): AdminCall => ({
  says: `Users: ${says}`,
  path: adminUsers.list.path,
  query: { ...page, ...query },
})
const events = (says: string, query: Record<string, string> = {}): AdminCall => ({
  says: `Events: ${says}`,
  path: planning.list.path,
  query,
})
const bookings = (says: string, query: Record<string, string> = {}): AdminCall => ({
  says: `Bookings: ${says}`,
  path: attendance.bookings.path,
  query,
})
const reach = (says: string, query: Record<string, string> = {}): AdminCall => ({
  says: `An announcement reaches ${says}`,
  path: announcements.reach.path,
  query,
})
const nextPage = (call: AdminCall): AdminCall => ({
  ...call,
  says: `${call.says}, the next page`,
  isNextPage: true,
})
const ofEvent = (says: string, path: string): AdminCall => ({
  says,
  path: path.replace(':id', fixedId('event', 1)),
})

const overview: AdminCall[] = [
  { says: 'The first figures, and analytics', path: admin.analytics.path },
  { says: 'Overview: who came last', path: adminUsers.list.path, query: { limit: '5' } },
]

const usersTab: AdminCall[] = [
  users('the newest'),
  nextPage(users('the newest')),
  users('by name', { sort: 'name' }),
  nextPage(users('by name', { sort: 'name' })),
  users('a common role', { only: 'student' }),
  users('a rare role', { only: 'au_pair' }),
  users('a rare role by name', { only: 'au_pair', sort: 'name' }),
  users('administrators', { only: 'administrators' }),
  users('moderators by name', { only: 'moderators', sort: 'name' }),
  users('a very common first name', { q: 'anna' }),
  users('a common first name', { q: 'maria' }),
  // Of ten: among 1,000 people there are twenty of that name.
  nextPage(users('a common first name', { q: 'maria', limit: '10' })),
  users('a common first name, by name', { q: 'maria', sort: 'name' }),
  users('a common first name of a rare role', { q: 'maria', only: 'au_pair' }),
  users('a rare name', { q: 'xanthe' }),
  users('two words', { q: 'anna jans' }),
  users('one letter', { q: 'j' }),
  users('what everybody has', { q: 'person' }),
  users('an address', { q: 'person777@example.org' }),
  users('nobody', { q: 'zebedee' }),
  { says: 'Users: one', path: adminUsers.one.path.replace(':id', personId(7)) },
]

const eventsTab: AdminCall[] = [
  events('to come'),
  nextPage(events('to come', { limit: '2' })),
  events('gone by', { when: 'past' }),
  events('cancelled', { when: 'cancelled' }),
  events('a category', { category: 'social' }),
  events('sought', { when: 'all', q: 'evening 5' }),
  events('none like that', { when: 'all', q: 'zebedee' }),
  ofEvent('Events: who comes to one', attendance.attendees.path),
  ofEvent('Events: how many come to one', attendance.summary.path),
  ofEvent('Events: how one was', afterwards.answers.path),
]

const bookingsTab: AdminCall[] = [
  bookings('the latest'),
  nextPage(bookings('the latest')),
  bookings('cancelled', { status: 'cancelled' }),
  bookings('paid', { status: 'confirmed', payment: 'paid' }),
  bookings('a very common first name', { q: 'anna' }),
  bookings('a common first name', { q: 'maria' }),
  bookings('a common first name, cancelled', { q: 'maria', status: 'cancelled' }),
  bookings('a rare name', { q: 'xanthe' }),
  bookings('what all events are called', { q: 'evening' }),
  bookings('one event', { q: 'evening 5' }),
  bookings('an address', { q: 'person777@example.org' }),
  bookings('nobody', { q: 'zebedee' }),
]

const others: AdminCall[] = [
  { says: 'GDPR: counts and the first ten', path: admin.gdpr.path },
  { says: 'GDPR: compliance report', path: admin.complianceReport.path },
  reach('everybody'),
  reach('a role', { targetAudience: 'student' }),
  reach('a role by advertising', { targetAudience: 'student', isAdvertising: 'true' }),
  { says: 'Settings of the platform', path: settings.read.path },
  { says: 'Invitations to register', path: settings.invitations.path },
  { says: 'Resources', path: guides.all.path },
  { says: 'The queue of reports', path: cases.list.path, query: page },
  { says: 'The log of decisions', path: cases.decisions.path, query: page },
]

/** What each tab of the dashboard asks for. */
export const adminCalls = [...overview, ...usersTab, ...eventsTab, ...bookingsTab, ...others]
