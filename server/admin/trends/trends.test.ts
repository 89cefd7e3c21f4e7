import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { trends } from '#shared/admin/trends/contract.ts'

// A database of its own, because all rows are counted.
const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const people: Person[] = []
for (let number = 0; number < 12; number++) people.push(await aUser(app))

const read = async (from: string, to: string) =>
  (await as(app, admin).call(trends.read, { from, to })).body
const readFile = (from: string, to: string) => as(app, admin).call(trends.file, { from, to })

/** An event in the past with these people; those at the door were checked in. */
const heldEvent = async (day: string, booked: Person[], checkedIn: Person[] = []) => {
  const { id } = await anEvent(app)
  await app.db`
    update events set start_date = ${`${day}T18:00:00Z`}, end_date = ${`${day}T20:00:00Z`}
    where id = ${id}`
  for (const person of booked)
    await app.db`
      insert into event_bookings (id, event_id, user_id, price, created_at, checked_in_at)
      values (gen_random_uuid(), ${id}, ${person.me.id}, 0, ${`${day}T08:00:00Z`},
        ${checkedIn.includes(person) ? new Date(`${day}T18:00:00Z`) : null})`
  return id
}

describe('trends', () => {
  test('compare a period with the one before, day by day in Amsterdam', async () => {
    await app.db`update users set created_at = '2025-01-01T12:00:00Z'`
    // Half past midnight on 30 March in Amsterdam, where summer time begins on that day.
    await app.db`
      update users set created_at = '2025-03-29T23:30:00Z' where id = ${people[0]?.me.id ?? ''}`
    await app.db`
      update users set created_at = '2025-03-27T12:00:00Z' where id = ${people[1]?.me.id ?? ''}`
    const { unit, current, previous } = await read('2025-03-29', '2025-03-30')
    expect(unit).toBe('day')
    expect(current.points.map(({ start, newUsers }) => [start, newUsers])).toEqual([
      ['2025-03-29', 0],
      ['2025-03-30', 1],
    ])
    expect([previous.from, previous.to]).toEqual(['2025-03-27', '2025-03-28'])
    expect([current.totals.newUsers, previous.totals.newUsers]).toEqual([1, 1])
  })

  test('have a point for each week of a period of months, the last one complete', async () => {
    const { unit, current } = await read('2025-03-01', '2025-04-15')
    expect(unit).toBe('week')
    expect(current.points.map(({ start }) => start)).toEqual(
      ['03-01', '03-05', '03-12', '03-19', '03-26', '04-02', '04-09'].map((day) => `2025-${day}`),
    )
    expect(current.points.map(({ newUsers }) => newUsers)).toEqual([0, 0, 0, 0, 2, 0, 0])
  })

  test('have a point for each month of a long period', async () => {
    const { unit, current } = await read('2025-01-01', '2025-07-15')
    expect(unit).toBe('month')
    expect(current.points.map(({ start }) => start)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07'].map((month) => `2025-${month}-01`),
    )
    expect(current.totals.newUsers).toBe(13)
  })

  test('compare months with as many days before them', async () => {
    const { current, previous } = await read('2025-01-10', '2025-08-09')
    const lengths = ({ points, to }: typeof current) =>
      points.map(({ start }, at) => {
        const end = points[at + 1]?.start ?? new Date(Date.parse(to) + 86_400_000)
        return (new Date(end).getTime() - Date.parse(start)) / 86_400_000
      })
    expect(lengths(current)).toEqual([22, 28, 31, 30, 31, 30, 31, 9])
    expect(lengths(previous)).toEqual(lengths(current))
  })

  test('count attendance at events with a check-in, and people who return', async () => {
    const [first, rest] = [people.slice(0, 6), people.slice(6)]
    await heldEvent('2025-05-02', first)
    await heldEvent(
      '2025-06-03',
      people,
      people.slice(0, 11).filter((one) => one !== people[6]),
    )
    const { totals } = (await read('2025-06-01', '2025-06-30')).current
    // Ten of twelve came: the two who did not are too few to be counted.
    expect(totals).toMatchObject({
      events: 1,
      bookings: 12,
      bookedEvents: 1,
      attended: 10,
      attendanceRate: null,
    })
    await app.db`
      update event_bookings set checked_in_at = null
      where user_id = any(${rest.slice(0, 5).map(({ me }) => me.id)})`
    const later = (await read('2025-06-01', '2025-06-30')).current.totals
    expect(later).toMatchObject({ attended: 6, attendanceRate: 50, returningRate: 100 })
    await app.db`
      update event_bookings set checked_in_at = created_at
      where created_at > '2025-06-01' and user_id = any(${people.map(({ me }) => me.id)})`
    const all = (await read('2025-06-01', '2025-06-30')).current.totals
    expect(all).toMatchObject({ attended: 12, attendanceRate: 100, returningRate: 50 })
  })

  test('do not show so few people that they could be recognised', async () => {
    await heldEvent('2024-02-02', people.slice(0, 4))
    const { current } = await read('2024-02-01', '2024-02-29')
    expect(current.totals).toMatchObject({ attended: null, returningRate: null })
    expect(current.points.map(({ attended }) => attended)).toContain(null)
    const { text } = await readFile('2024-02-01', '2024-02-29')
    expect(text).toContain('2024-02-02,0,4,fewer than 5')
  })

  test('leave cancelled events out', async () => {
    const id = await heldEvent('2023-02-02', people)
    await app.db`update events set cancelled_at = now() where id = ${id}`
    const { totals } = (await read('2023-02-01', '2023-02-28')).current
    expect(totals).toMatchObject({ events: 0, attended: 0 })
  })

  test.each([
    ['2025-02-01', '2025-01-01', 'period_reversed'],
    ['2020-01-01', '2025-01-01', 'period_too_long'],
  ])('reject the period from %s to %s', async (from, to, code) => {
    const { status, body } = await as(app, admin).call(trends.read, { from, to })
    expect([status, body]).toMatchObject([400, { code, field: 'from' }])
  })
})

test('the file has totals and points of both periods', async () => {
  const { status, headers, text } = await readFile('2025-06-01', '2025-06-30')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('welkom-analytics-2025-06-01-2025-06-30.csv')
  const lines = text.split('\r\n')
  expect(lines[0]).toContain('2025-06-01 to 2025-06-30,2025-05-02 to 2025-05-31')
  expect(lines[1]).toBe('New users,0,0,')
  expect(lines).toContain('2025-06-03,0,12,12')
  expect(lines).toContain('2025-05-02,0,6,6')
})
