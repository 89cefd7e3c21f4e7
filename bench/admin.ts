import { admin } from '#shared/admin/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { guides } from '#shared/resources/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { type Comparison, compareSizes, interleave } from './comparison.ts'
import { type AdminDatasetSize, fillAdminDataset } from './dataset/admin.ts'
import { cookieOf, fixedId, personId } from './dataset/core.ts'
import { fillDatabase, type Running, startProduct, tempFolder } from './product.ts'

/** A grown community and a new one. */
const sizes = {
  big: { people: 100_000, events: 1000, bookings: 200 },
  small: { people: 1000, events: 10, bookings: 200 },
}
const tries = 60
const warmUp = 20

const headers = { cookie: cookieOf(1) }

const fetchText = async (address: string) => {
  const answer = await fetch(address, { headers })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}: ${body}`)
  return body
}

/** The second page starts after the last row of the first. */
const urlOf = async ({ url }: Running, { path, query = {}, isNextPage }: AdminCall) => {
  const addressOf = (input: Record<string, string>) =>
    `${url}${path}?${new URLSearchParams({ ...query, ...input })}`
  if (!isNextPage) return addressOf({})
  const before = (JSON.parse(await fetchText(addressOf({}))) as { id: string }[]).at(-1)?.id
  if (!before) throw new Error(`${path} has no second page`)
  return addressOf({ before })
}

const timeRequest = async (address: string) => {
  const from = performance.now()
  await fetchText(address)
  return performance.now() - from
}

type Installations = { big: Running; small: Running }

const compare = async (installations: Installations, call: AdminCall): Promise<Comparison> => {
  const [big, small] = [
    await urlOf(installations.big, call),
    await urlOf(installations.small, call),
  ]
  const runs = { big: () => timeRequest(big), small: () => timeRequest(small) }
  return { name: call.name, ...(await interleave(runs, { tries, warmUp })) }
}

/** Each dataset is an installation of its own, administered by person 1. */
const startInstallation = async (size: AdminDatasetSize, databaseUrl = '') => {
  const where = { dataDir: tempFolder(), databaseUrl }
  await fillDatabase(where, (sql) => fillAdminDataset(sql, size))
  return startProduct(where)
}

const compareOn = async (urls: { big?: string; small?: string }) => {
  const installations = {
    big: await startInstallation(sizes.big, urls.big),
    small: await startInstallation(sizes.small, urls.small),
  }
  const results: Comparison[] = []
  for (const call of adminCalls) results.push(await compare(installations, call))
  await Promise.all([installations.big.stop(), installations.small.stop()])
  return results
}

const sizeText = ({ people, events, bookings }: AdminDatasetSize) =>
  `${people.toLocaleString('en')} users, ${events.toLocaleString('en')} events and ${(events * bookings).toLocaleString('en')} bookings`

/** Whether the dashboard slows down with the number of users and bookings. */
export const benchAdmin = () =>
  compareSizes({
    title: (database) =>
      `The dashboard with ${sizeText(sizes.big)}, and with ${sizeText(sizes.small)}, ${database}, median of ${tries}`,
    compareOn,
    maxRatio,
  })

/** Allowed slowdown of a call with a hundred times as much data. */
const maxRatio = 5

type AdminCall = {
  name: string
  path: string
  query?: Record<string, string>
  isNextPage?: true
}

// The page size of the dashboard.
const page = { limit: '20' }
const users = (name: string, query: Record<string, string> = {}): AdminCall => ({
  name: `Users: ${name}`,
  path: adminUsers.list.path,
  query: { ...page, ...query },
})
const events = (name: string, query: Record<string, string> = {}): AdminCall => ({
  name: `Events: ${name}`,
  path: planning.list.path,
  query,
})
const bookings = (name: string, query: Record<string, string> = {}): AdminCall => ({
  name: `Bookings: ${name}`,
  path: attendance.bookings.path,
  query,
})
const reach = (name: string, query: Record<string, string> = {}): AdminCall => ({
  name: `An announcement reaches ${name}`,
  path: announcements.reach.path,
  query,
})
const nextPage = (call: AdminCall): AdminCall => ({
  ...call,
  name: `${call.name}, the next page`,
  isNextPage: true,
})
const eventCall = (name: string, path: string): AdminCall => ({
  name,
  path: path.replace(':id', fixedId('event', 1)),
})

const overview: AdminCall[] = [
  { name: 'Overview: metrics and analytics', path: admin.analytics.path },
  { name: 'Overview: newest users', path: adminUsers.list.path, query: { limit: '5' } },
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
  // Page size 10: of 1,000 people only twenty have that name.
  nextPage(users('a common first name', { q: 'maria', limit: '10' })),
  users('a common first name, by name', { q: 'maria', sort: 'name' }),
  users('a common first name of a rare role', { q: 'maria', only: 'au_pair' }),
  users('a rare name', { q: 'xanthe' }),
  users('two words', { q: 'anna jans' }),
  users('one letter', { q: 'j' }),
  users('a string in every name', { q: 'person' }),
  users('an address', { q: 'person777@example.org' }),
  users('no match', { q: 'zebedee' }),
  { name: 'Users: one', path: adminUsers.one.path.replace(':id', personId(7)) },
]

const eventsTab: AdminCall[] = [
  events('upcoming'),
  nextPage(events('upcoming', { limit: '2' })),
  events('past', { when: 'past' }),
  events('cancelled', { when: 'cancelled' }),
  events('a category', { category: 'social' }),
  events('search', { when: 'all', q: 'evening 5' }),
  events('search without match', { when: 'all', q: 'zebedee' }),
  eventCall('Events: attendees of one', attendance.attendees.path),
  eventCall('Events: attendance summary of one', attendance.summary.path),
  eventCall('Events: feedback on one', feedback.answers.path),
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
  bookings('a string in every event title', { q: 'evening' }),
  bookings('one event', { q: 'evening 5' }),
  bookings('an address', { q: 'person777@example.org' }),
  bookings('no match', { q: 'zebedee' }),
]

const otherCalls: AdminCall[] = [
  { name: 'GDPR: counts', path: admin.gdpr.path },
  { name: 'GDPR: the first ten', path: admin.consents.path, query: { limit: '10' } },
  { name: 'GDPR: compliance report', path: admin.complianceReport.path },
  reach('everybody'),
  reach('a role', { targetAudience: 'student' }),
  reach('a role by advertising', { targetAudience: 'student', isAdvertising: 'true' }),
  { name: 'Settings of the platform', path: settings.read.path },
  { name: 'Invitations to register', path: settings.invitations.path },
  { name: 'Resources', path: guides.all.path },
  { name: 'The queue of reports', path: cases.list.path, query: page },
  { name: 'The log of decisions', path: cases.decisions.path, query: page },
]

/** The calls of each dashboard tab. */
const adminCalls = [...overview, ...usersTab, ...eventsTab, ...bookingsTab, ...otherCalls]
