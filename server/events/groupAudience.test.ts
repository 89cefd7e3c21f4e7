import { beforeAll, describe, expect, test } from 'vitest'
import { sendDigests } from '#server/notifications/digest/digest.ts'
import { privateTo } from '#server/testing/canary.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent, aPictureOfEvents, aSeries, eventDraft } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aModerator, anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { fetchPhoto } from '#server/testing/photos.ts'
import { aCase } from '#server/testing/safety.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'
import { series } from '#shared/events/series/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { requestFeedback } from './feedback/feedback.ts'

const folder = mailFolder()
const dayMs = 24 * 3_600_000
// A Monday morning, on which digests are sent.
const monday = new Date('2027-01-11T07:30:00Z')
const app = await sharedApp(
  { DATA_DIR: folder, PUBLIC_URL: 'https://welkom.example' },
  await ownTestDatabase(),
)
app.clock.now = monday
const [admin, mina, ana] = [await anAdmin(app), await aUser(app), await aUser(app)]
const [former, outsider, moderator] = [await aUser(app), await aUser(app), await aModerator(app)]

const group = await aGroup(app, { by: mina, name: 'Choir', isPrivate: true })
await joinGroup(app, ana, group, mina)
await joinGroup(app, former, group, mina)

const firstTitle = 'Before the rehearsal was renamed'
const secret = `${privateTo(admin, mina, ana, moderator)} rehearsal`
const picture = await aPictureOfEvents(app, admin)
const { first, dates, seriesId } = await aSeries(app, admin, {
  ...{ title: firstTitle, town: 'Leiden', groupId: group.id, imageUrl: pictureUrl(picture.id) },
  // Not said by the organiser: the group decides.
  isGroupOnly: false,
})

const feeds = new Map<Person, string>()
const feedOf = async (person: Person) => {
  const url = feeds.get(person) ?? (await as(app, person).call(events.createFeed, {})).body.url
  feeds.set(person, url)
  return (await request(app, { url: new URL(url).pathname })).text
}

// Times tell the dates of the series apart where no id is shown.
const inFeed = ({ startDate }: SeriesDate) =>
  `DTSTART;TZID=Europe/Amsterdam:${startDate.toISOString().slice(0, 10).replaceAll('-', '')}`

type SeriesDate = { id: string; startDate: Date }
const isFound = ({ status }: { status: number }) => status === 200

/** Where members may find an event. */
const places: Record<string, (person: Person, date: SeriesDate) => Promise<boolean>> = {
  list: async (person, { id }) => (await as(app, person).call(events.list, {})).text.includes(id),
  'upcoming list': async (person, { id }) =>
    (await as(app, person).call(events.list, { when: 'upcoming' })).text.includes(id),
  'list of the group': async (person, { id }) =>
    (await as(app, person).call(events.list, { group: group.id })).text.includes(id),
  calendar: async (person, { id, startDate }) => {
    const range = { from: startDate.toISOString(), to: new Date(+startDate + 1).toISOString() }
    return (await as(app, person).call(events.list, range)).text.includes(id)
  },
  search: async (person, { id }) =>
    (await as(app, person).call(events.list, { q: 'rehearsal' })).text.includes(id),
  'cursor of a page': async (person, { id }) =>
    isFound(await as(app, person).call(events.list, { before: id })),
  details: async (person, { id }) => isFound(await as(app, person).call(events.one, { id })),
  'dates of the series': async (person, { id }) =>
    (await as(app, person).call(series.one, { id: seriesId })).text.includes(id),
  'calendar file': async (person, { id }) =>
    isFound(await as(app, person).call(events.calendarFile, { id })),
  answer: async (person, { id }) => isFound(await as(app, person).call(feedback.answer, { id })),
  'people met': async (person, { id }) => isFound(await as(app, person).call(feedback.met, { id })),
  picture: async (person) => (await fetchPhoto(app, person, pictureUrl(picture.id))).status === 200,
}

/** What only people with a place have. */
const placesOfBooked: typeof places = {
  'own list': async (person, { id }) =>
    (await as(app, person).call(events.list, { mine: 'true' })).text.includes(id),
  bookings: async (person, { id }) =>
    (await as(app, person).call(events.myBookings, {})).text.includes(id),
  ticket: async (person, { id }) => isFound(await as(app, person).call(attendance.ticket, { id })),
  tickets: async (person, { id }) =>
    (await as(app, person).call(attendance.upcomingTickets, {})).text.includes(id),
  'calendar feed': async (person, date) => (await feedOf(person)).includes(inFeed(date)),
  notifications: async (person, { id }) =>
    (await as(app, person).call(notifications.list, {})).text.includes(id),
}

const foundIn = async (where: typeof places, person: Person, date: SeriesDate) => {
  const names: string[] = []
  for (const [name, isThere] of Object.entries(where))
    if (await isThere(person, date)) names.push(name)
  return names
}

const subscribe = (person: Person) =>
  as(app, person).call(notifications.changeSetting, {
    ...{ category: 'digest', channel: 'mail', isOn: true },
  })

const rename = (title: string) =>
  as(app, admin).call(events.update, {
    ...eventDraft(app, { title, town: 'Leiden', groupId: group.id, imageUrl: first.imageUrl }),
    ...{ startDate: first.startDate, endDate: first.endDate, id: first.id, which: 'following' },
  } as never)

beforeAll(async () => {
  for (const { id } of dates)
    for (const person of [ana, former]) await as(app, person).call(events.book, { id })
  await feedOf(former)
  expect(await foundIn(placesOfBooked, former, dates[0] as SeriesDate)).toEqual(
    Object.keys(placesOfBooked),
  )
  await as(app, former).call(groups.leave, { id: group.id })
  // From now on, the test fails if another user reads it.
  const { status, text } = await rename(secret)
  expect(status, text).toBe(200)
})

describe('each date of a series in a private group', () => {
  test('is only for the group, whatever its organiser chose', async () => {
    const rows = await app.db`
      select distinct is_group_only, group_id, title from events where series_id = ${seriesId}`
    expect(rows).toEqual([{ isGroupOnly: true, groupId: group.id, title: secret }])
  })

  test('is found by members, who book it', async () => {
    for (const date of dates) {
      expect(await foundIn(places, ana, date)).toEqual(Object.keys(places))
      expect(await foundIn(placesOfBooked, ana, date)).toEqual(Object.keys(placesOfBooked))
    }
  })

  test('is found by administrators', async () => {
    for (const date of dates)
      expect(await foundIn(places, admin, date)).toEqual(Object.keys(places))
  })

  test('is found nowhere by other users and by former members', async () => {
    for (const person of [outsider, former])
      for (const date of dates) {
        expect(await foundIn(places, person, date)).toEqual([])
        expect(await foundIn(placesOfBooked, person, date)).toEqual([])
      }
    expect((await as(app, outsider).call(series.one, { id: seriesId })).status).toBe(404)
    const { text } = await as(app, former).call(notifications.list, {})
    expect(text).not.toContain(firstTitle)
  })

  test('takes no booking, place in line, answer or report of other users', async () => {
    for (const person of [outsider, former])
      for (const { id } of dates)
        for (const endpoint of [
          events.book,
          events.cancelBooking,
          events.joinWaitlist,
          events.leaveWaitlist,
        ])
          expect(await as(app, person).call(endpoint, { id })).toMatchObject({
            ...{ status: 404, body: { code: 'event_not_found' } },
          })
    for (const { id } of dates) {
      const answer = await as(app, outsider).call(feedback.giveAnswer, { id, rating: 5 })
      expect(answer.status).toBe(404)
      const report = { type: 'event', id, reason: 'spam' } as const
      expect((await as(app, outsider).call(safety.report, report)).status).toBe(404)
    }
  })

  test('is unknown to visitors', async () => {
    const reads = ['/e', '/feeds/events.rss', '/feeds/events.ics', '/api/open/events']
    for (const url of [...reads, '/embed/events.json', '/sitemap.xml', '/welcome', '/e/map'])
      for (const { id } of dates) expect((await request(app, { url })).text).not.toContain(id)
    for (const { id } of dates) {
      const paths = [eventPath({ id, title: secret }), `/feeds/event/${id}.ics`, `/e/${id}`]
      for (const url of [...paths, `/embed/events/${id}`])
        expect((await request(app, { url })).status).toBe(404)
    }
    expect((await request(app, { url: `/e/pictures/${picture.id}` })).status).toBe(404)
  })

  test('is in the digest of members only', async () => {
    for (const person of [ana, outsider, former]) await subscribe(person)
    await sendDigests(app)
    await app.jobs.drain()
    const mentions = async (person: Person) =>
      (await mailsTo(folder, person)).filter(({ text }) => text.includes(first.id)).length
    const digest = await mailsTo(folder, ana)
    expect(
      digest.some(({ subject, text }) => subject?.includes('week') && text.includes(first.id)),
    ).toBe(true)
    expect(await mentions(outsider)).toBe(0)
  })

  test('reaches moderators when a member reports it', async () => {
    const id = await aCase(app, ana, 'event', first.id)
    const { body } = await as(app, moderator).call(cases.one, { id })
    expect(JSON.stringify(body)).toContain('rehearsal')
  })
})

test('leaving a group gives the place to the next member in line', async () => {
  const choir = await aGroup(app, { by: mina, isPrivate: true })
  const [leaving, waiting] = [await aUser(app), await aUser(app)]
  for (const person of [leaving, waiting]) await joinGroup(app, person, choir, mina)
  const { id } = await anEvent(app, { by: admin, groupId: choir.id, maxAttendees: 1 })
  await as(app, leaving).call(events.book, { id })
  await as(app, waiting).call(events.joinWaitlist, { id })
  await as(app, leaving).call(groups.leave, { id: choir.id })
  expect((await as(app, waiting).call(events.one, { id })).body.isBooked).toBe(true)
  const rows = await app.db`
    select status from event_bookings where event_id = ${id} and user_id = ${leaving.me.id}`
  expect(rows).toEqual([{ status: 'cancelled' }])
})

const waitsForIt = async (id: string, person: Person) => {
  const rows = await app.db`
    select 1 from event_waitlist where event_id = ${id} and user_id = ${person.me.id}`
  return rows.length > 0
}

test.each([
  [
    'removed member',
    (one: Person, id: string) => as(app, mina).call(groups.removeMember, { id, userId: one.me.id }),
  ],
  [
    'member who erases their groups',
    (one: Person) => as(app, one).call(dataRights.eraseData, { dataTypes: ['groups'] } as never),
  ],
] as const)('a %s loses the place in line', async (_, end) => {
  const choir = await aGroup(app, { by: mina, isPrivate: true })
  const [booked, one] = [await aUser(app), await aUser(app)]
  for (const person of [booked, one]) await joinGroup(app, person, choir, mina)
  const { id } = await anEvent(app, { by: admin, groupId: choir.id, maxAttendees: 1 })
  await as(app, booked).call(events.book, { id })
  await as(app, one).call(events.joinWaitlist, { id })
  expect(await waitsForIt(id, one)).toBe(true)
  const fresh = await signInAgain(app, one)
  expect((await end(fresh, choir.id)).status).toBeLessThan(300)
  expect(await waitsForIt(id, one)).toBe(false)
})

test('when a group becomes private, its events are for members, and others lose their places', async () => {
  const club = await aGroup(app, { by: mina, name: 'Walkers' })
  const [member, guest] = [await aUser(app), await aUser(app)]
  await joinGroup(app, member, club)
  const { id, title } = await anEvent(app, { by: admin, groupId: club.id })
  for (const person of [member, guest]) await as(app, person).call(events.book, { id })
  const { name, description, type } = club
  await as(app, mina).call(groups.update, { id: club.id, name, description, type, isPrivate: true })
  expect((await as(app, member).call(events.one, { id })).body).toMatchObject({
    ...{ isGroupOnly: true, isBooked: true },
  })
  expect((await as(app, guest).call(events.one, { id })).status).toBe(404)
  const [told] = (await as(app, guest).call(notifications.list, {})).body
  expect(told).toMatchObject({ type: 'bookingTakenBack', event: null })
  expect(told?.message).toContain(title)
})

test('a later date that belongs to another, private group stays closed', async () => {
  const open = await aGroup(app, { by: mina })
  const closed = await aGroup(app, { by: mina, isPrivate: true })
  const one = await aSeries(app, admin, { groupId: open.id, isGroupOnly: true })
  const last = one.dates.at(-1)
  const change = (date: (typeof one.dates)[number] | undefined, overrides: object) =>
    as(app, admin).call(events.update, {
      ...eventDraft(app, { startDate: date?.startDate, endDate: date?.endDate, ...overrides }),
      id: date?.id,
    } as never)
  await change(last, { groupId: closed.id })
  await change(one.dates[0], { groupId: open.id, isGroupOnly: false, which: 'following' })
  const seen = async (id = '') => (await as(app, outsider).call(events.one, { id })).status
  expect(await seen(one.dates[1]?.id)).toBe(200)
  expect(await seen(last?.id)).toBe(404)
  const { text } = await as(app, outsider).call(series.one, { id: one.seriesId })
  expect(text).toContain(one.dates[1]?.id)
  expect(text).not.toContain(last?.id)
})

test('whoever leaves the group during an event has nothing of it any more', async () => {
  const choir = await aGroup(app, { by: mina, isPrivate: true })
  const one = await joinGroup(app, await aUser(app), choir, mina)
  const { id } = await anEvent(app, {
    ...{ by: admin, groupId: choir.id },
    startDate: new Date(app.clock.now.getTime() + 60_000).toISOString(),
    endDate: new Date(app.clock.now.getTime() + 120_000).toISOString(),
  })
  await as(app, one).call(events.book, { id })
  app.clock.forward(60_000)
  await as(app, one).call(groups.leave, { id: choir.id })
  const { bookings, ticket, tickets } = placesOfBooked
  const shown = { bookings, ticket, tickets } as typeof placesOfBooked
  expect(await foundIn(shown, one, { id, startDate: app.clock.now })).toEqual([])
  app.clock.forward(dayMs)
  await requestFeedback(app)
  const fresh = await signInAgain(app, one)
  const { text } = await as(app, fresh).call(notifications.list, {})
  expect(text).not.toContain(id)
})

test('a past event of a group is no reason to suggest people to a former member', async () => {
  const choir = await aGroup(app, { by: mina, isPrivate: true })
  let [one, other] = [await aUser(app), await aUser(app)]
  for (const person of [one, other]) await joinGroup(app, person, choir, mina)
  const start = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
  const { id, title } = await anEvent(app, {
    ...{ groupId: choir.id, startDate: start, endDate: start },
  })
  for (const person of [one, other]) await as(app, person).call(events.book, { id })
  app.clock.forward(dayMs)
  ;[one, other] = [await signInAgain(app, one), await signInAgain(app, other)]
  await as(app, other).call(profile.update, { mayBeSuggested: true })
  await as(app, other).call(feedback.showAttendance, { isAttendanceVisible: true })
  const suggestions = async () => (await as(app, one).call(people.suggestions, {})).text
  expect(await suggestions()).toContain(title)
  await as(app, one).call(groups.leave, { id: choir.id })
  expect(await suggestions()).not.toContain(title)
})
