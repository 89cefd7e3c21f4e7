import { beforeAll, describe, expect, test } from 'vitest'
import { putGuides } from '#server/resources/guides.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import type { Role } from '#shared/users/user.ts'

let admin: Person
const app = await sharedApp()
beforeAll(async () => {
  app.clock.now = new Date('2027-03-07T11:00:00Z')
  await putGuides(app.db)
  await aUser(app)
  admin = await anAdmin(app)
})

const change = (person: Person, input: { arrivalDate?: string; isShown?: boolean }) =>
  as(app, person).call(firstDays.change, input)
const tick = (person: Person, key: string, isDone = true) =>
  as(app, person).call(firstDays.tick, { key, isDone })
const read = async (person: Person) => (await as(app, person).call(firstDays.read, {})).body
const choice = async (person: Person) => (await as(app, person).call(auth.me, {})).body.firstDays
const stepOf = async (person: Person, key: string) =>
  (await read(person)).steps.find((step) => step.key === key)

/** Planned, by hour: what of it says which step. */
const planned = async ({ me }: Person) => {
  const rows = await app.db<{ key: string; at: Date }[]>`
    select key, scheduled_for as at from notifications
    where user_id = ${me.id} and type = 'stepDue' order by scheduled_for, key`
  return rows.map(({ key, at }) => `${key.split(':')[1]} ${at.toISOString()}`)
}

/** Without the clock, by which later tests plan. */
const isOver = (id: string) => app.db`
  update events set start_date = ${app.clock.now}, end_date = ${app.clock.now} where id = ${id}`

/** Somebody with a list under way. */
const aNewcomer = async (role: Role = 'expat', arrivalDate = '2027-03-07') => {
  const person = await aUser(app, { role })
  await change(person, { isShown: true, arrivalDate })
  return person
}

describe('the list', () => {
  test('is offered, begun with a date, put away and brought back, as its owner says', async () => {
    const ana = await aUser(app)
    expect(await choice(ana)).toBe('offered')
    expect(await read(ana)).toEqual({ arrivalDate: null, steps: [] })
    await change(ana, { isShown: true })
    expect(await choice(ana)).toBe('shown')
    const { status, body } = await change(ana, { arrivalDate: '2027-03-07' })
    expect(status).toBe(200)
    expect(body.arrivalDate).toBe('2027-03-07')
    expect(body.steps[0]).toMatchObject({
      key: 'registration',
      term: 'within 5 days of arrival',
      dueDate: '2027-03-12',
      isRule: true,
      isDone: false,
      guide: { slug: 'first-weeks', title: 'First Weeks' },
    })
    expect(await read(ana)).toEqual(body)
    await tick(ana, 'bank')
    await change(ana, { isShown: false })
    expect(await choice(ana)).toBe('away')
    await change(ana, { isShown: true })
    expect(await choice(ana)).toBe('shown')
    expect((await stepOf(ana, 'bank'))?.isDone).toBe(true)
  })

  test.each([
    ['student', ['enrolment', 'permit', 'language'], ['payroll', 'agency']],
    ['au_pair', ['agency', 'permit', 'language'], ['payroll', 'enrolment']],
    ['professional', ['payroll', 'permit'], ['agency', 'enrolment']],
    ['language_buddy', ['registration', 'event', 'group'], ['language', 'permit', 'bank']],
    ['other', ['registration', 'bank', 'language'], ['permit', 'payroll', 'agency']],
  ] as const)(
    'of a %s has its own steps, in the order of their terms',
    async (role, some, none) => {
      const { steps } = await read(await aNewcomer(role))
      const keys = steps.map(({ key }) => key)
      expect(keys).toEqual(expect.arrayContaining([...some]))
      for (const key of none) expect(keys).not.toContain(key)
      const dates = steps.map(({ dueDate }) => dueDate)
      expect(dates).toEqual(dates.toSorted())
      for (const { guide } of steps) expect(guide).not.toBeNull()
    },
  )

  test('four months from the last of October end on the last of February', async () => {
    const ana = await aNewcomer('expat', '2026-10-31')
    expect((await stepOf(ana, 'insurance'))?.dueDate).toBe('2027-02-28')
  })

  test('takes a date within a year from today in Amsterdam, and no other', async () => {
    const ana = await aUser(app)
    for (const arrivalDate of ['2026-03-06', '2028-03-07'])
      expect((await change(ana, { arrivalDate })).status).toBe(200)
    for (const arrivalDate of ['2026-03-05', '2028-03-08', '2027-02-30', 'tomorrow', '']) {
      const { status, body } = await change(ana, { arrivalDate })
      expect(status, arrivalDate).toBe(400)
      expect(body).toMatchObject({ field: 'arrivalDate' })
    }
  })

  test('is its owner’s alone, and a step that is not on it is not found', async () => {
    const [ana, joris] = [await aNewcomer(), await aNewcomer()]
    await tick(ana, 'digid')
    expect((await stepOf(joris, 'digid'))?.isDone).toBe(false)
    expect((await tick(ana, 'agency')).status).toBe(404)
    expect((await tick(await aUser(app), 'digid')).status).toBe(404)
  })

  test('ticks the first event and the first group itself', async () => {
    const ana = await aNewcomer()
    expect((await tick(ana, 'event')).status).toBe(409)
    const [{ id }, group] = [await anEvent(app, { by: admin }), await aGroup(app, { by: admin })]
    await as(app, ana).call(events.book, { id })
    await as(app, ana).call(groups.join, { id: group.id })
    expect(await stepOf(ana, 'event')).toMatchObject({ isDone: false, isAutomatic: true })
    expect(await stepOf(ana, 'group')).toMatchObject({ isDone: true, isAutomatic: true })
    await isOver(id)
    expect((await stepOf(ana, 'event'))?.isDone).toBe(true)
  })

  test('leaves the first event open for who did not come, or whose event was cancelled', async () => {
    const [ana, joris] = [await aNewcomer(), await aNewcomer()]
    const [held, cancelled] = [await anEvent(app, { by: admin }), await anEvent(app, { by: admin })]
    await as(app, ana).call(events.book, { id: held.id })
    await as(app, joris).call(events.book, { id: cancelled.id })
    const { body } = await as(app, await aUser(app)).call(events.book, { id: held.id })
    await as(app, admin).call(attendance.checkIn, { id: body.id, isHere: true })
    await as(app, admin).call(events.cancel, { id: cancelled.id })
    for (const { id } of [held, cancelled]) await isOver(id)
    expect((await stepOf(ana, 'event'))?.isDone).toBe(false)
    expect((await stepOf(joris, 'event'))?.isDone).toBe(false)
  })

  test('shows no guide that is not published', async () => {
    await app.db`update resources set is_published = false where slug = 'getting-around'`
    const ana = await aNewcomer()
    expect((await stepOf(ana, 'transport'))?.guide).toBeNull()
    await app.db`update resources set is_published = true where slug = 'getting-around'`
    expect((await stepOf(ana, 'transport'))?.guide).not.toBeNull()
  })
})

describe('reminders', () => {
  test('come at nine in Amsterdam some days before each term ends, in winter and in summer', async () => {
    const ana = await aNewcomer('language_buddy')
    expect(await planned(ana)).toEqual([
      'registration 2027-03-10T08:00:00.000Z',
      'transport 2027-03-16T08:00:00.000Z',
      'digid 2027-03-30T07:00:00.000Z',
      'group 2027-04-01T07:00:00.000Z',
      'event 2027-04-06T07:00:00.000Z',
      'gp 2027-04-13T07:00:00.000Z',
      'insurance 2027-06-23T07:00:00.000Z',
    ])
  })

  test('are taken back when it is done, planned anew when it is not, and never twice', async () => {
    const ana = await aNewcomer()
    const all = await planned(ana)
    await tick(ana, 'bank')
    expect(await planned(ana)).toEqual(all.filter((one) => !one.startsWith('bank')))
    await tick(ana, 'bank')
    await tick(ana, 'bank', false)
    await change(ana, { arrivalDate: '2027-03-07' })
    expect(await planned(ana)).toEqual(all)
  })

  test('follow the date, the role, and whether the list is shown', async () => {
    const ana = await aNewcomer('student')
    const all = await planned(ana)
    await change(ana, { arrivalDate: '2027-03-08' })
    expect((await planned(ana))[0]).toBe('registration 2027-03-11T08:00:00.000Z')
    expect(await planned(ana)).toHaveLength(all.length)
    await change(ana, { arrivalDate: '2027-03-07' })
    await as(app, ana).call(profile.update, { role: 'language_buddy' })
    const kept = ['registration', 'transport', 'digid', 'group', 'event', 'gp', 'insurance']
    expect((await planned(ana)).map((one) => one.split(' ')[0])).toEqual(kept)
    await as(app, ana).call(profile.update, { role: 'student' })
    expect(await planned(ana)).toEqual(all)
    await change(ana, { isShown: false })
    expect(await planned(ana)).toEqual([])
    await change(ana, { isShown: true })
    expect(await planned(ana)).toEqual(all)
  })

  test('of the first event and group go when somebody books and joins', async () => {
    const ana = await aNewcomer()
    const [{ id }, group] = [await anEvent(app, { by: admin }), await aGroup(app, { by: admin })]
    await as(app, ana).call(events.book, { id })
    await as(app, ana).call(groups.join, { id: group.id })
    const steps = (await planned(ana)).map((one) => one.split(' ')[0])
    expect(steps).not.toContain('event')
    expect(steps).not.toContain('group')
    expect(steps).toContain('bank')
    await change(ana, { arrivalDate: '2027-03-08' })
    expect((await planned(ana)).map((one) => one.split(' ')[0])).toEqual(steps)
    // Nobody can go to what does not take place.
    await as(app, admin).call(events.cancel, { id })
    await change(ana, { arrivalDate: '2027-03-07' })
    expect((await planned(ana)).map((one) => one.split(' ')[0])).toContain('event')
  })

  test('whose hour has gone by are not made up for', async () => {
    const ana = await aNewcomer('language_buddy', '2027-01-01')
    expect((await planned(ana)).map((one) => one.split(' ')[0])).toEqual(['insurance'])
  })
})
