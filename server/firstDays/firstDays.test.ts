import { beforeAll, describe, expect, test } from 'vitest'
import { upsertGuides } from '#server/resources/bundledGuides.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import type { Role } from '#shared/users/user.ts'

let admin: Person
const app = await sharedApp()
beforeAll(async () => {
  app.clock.now = new Date('2027-03-07T11:00:00Z')
  await upsertGuides(app.db)
  await aUser(app)
  admin = await anAdmin(app)
})

const change = (person: Person, input: { arrivalDate?: string; isShown?: boolean }) =>
  as(app, person).call(firstDays.change, input)
const setDone = (person: Person, key: string, isDone = true) =>
  as(app, person).call(firstDays.setStepDone, { key, isDone })
const read = async (person: Person) => (await as(app, person).call(firstDays.read, {})).body
const choice = async (person: Person) => (await as(app, person).call(auth.me, {})).body.firstDays
const stepOf = async (person: Person, key: string) =>
  (await read(person)).steps.find((step) => step.key === key)

/** Scheduled reminders in time order, as step and time. */
const scheduledReminders = async ({ me }: Person) => {
  const rows = await app.db<{ key: string; at: Date }[]>`
    select key, scheduled_for as at from notifications
    where user_id = ${me.id} and type = 'stepDue' order by scheduled_for, key`
  return rows.map(({ key, at }) => `${key.split(':')[1]} ${at.toISOString()}`)
}

/** Moves the event into the past without moving the clock. */
const endEvent = (id: string) => app.db`
  update events set start_date = ${app.clock.now}, end_date = ${app.clock.now} where id = ${id}`

/** A user who has started the list. */
const aNewcomer = async (role: Role = 'expat', arrivalDate = '2027-03-07') => {
  const person = await aUser(app, { role })
  if (role === 'student') await as(app, person).call(profile.update, { role })
  await change(person, { isShown: true, arrivalDate })
  return person
}

describe('the list', () => {
  test('is offered, started with a date, hidden and shown again', async () => {
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
    await setDone(ana, 'bank')
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
    'has the steps of the role %s, ordered by due date',
    async (role, included, excluded) => {
      const { steps } = await read(await aNewcomer(role))
      const keys = steps.map(({ key }) => key)
      expect(keys).toEqual(expect.arrayContaining([...included]))
      for (const key of excluded) expect(keys).not.toContain(key)
      const dates = steps.map(({ dueDate }) => dueDate)
      expect(dates).toEqual(dates.toSorted())
      for (const { guide } of steps) expect(guide).not.toBeNull()
    },
  )

  test('has no steps of the default role until the user chooses it', async () => {
    const ana = await aUser(app)
    await change(ana, { isShown: true, arrivalDate: '2027-03-07' })
    expect(ana.me.role).toBe('student')
    expect(await stepOf(ana, 'enrolment')).toBeUndefined()
    expect(await stepOf(ana, 'bank')).toBeDefined()
    const { body } = await as(app, ana).call(profile.update, { role: 'student' })
    expect(body.hasChosenRole).toBe(true)
    expect(await stepOf(ana, 'enrolment')).toBeDefined()
    expect((await scheduledReminders(ana)).join()).toContain('enrolment')
  })

  test('four months from 31 October end on the last day of February', async () => {
    const ana = await aNewcomer('expat', '2026-10-31')
    expect((await stepOf(ana, 'insurance'))?.dueDate).toBe('2027-02-28')
  })

  test('accepts only dates within a year of today in Amsterdam', async () => {
    const ana = await aUser(app)
    for (const arrivalDate of ['2026-03-06', '2028-03-07'])
      expect((await change(ana, { arrivalDate })).status).toBe(200)
    for (const arrivalDate of ['2026-03-05', '2028-03-08', '2027-02-30', 'tomorrow', '']) {
      const { status, body } = await change(ana, { arrivalDate })
      expect(status, arrivalDate).toBe(400)
      expect(body).toMatchObject({ field: 'arrivalDate' })
    }
  })

  test('is private, and unknown steps are not found', async () => {
    const [ana, joris] = [await aNewcomer(), await aNewcomer()]
    await setDone(ana, 'digid')
    expect((await stepOf(joris, 'digid'))?.isDone).toBe(false)
    expect((await setDone(ana, 'agency')).status).toBe(404)
    expect((await setDone(await aUser(app), 'digid')).status).toBe(404)
  })

  test('completes the first event and the first group automatically', async () => {
    const ana = await aNewcomer()
    expect((await setDone(ana, 'event')).status).toBe(409)
    const [{ id }, group] = [await anEvent(app, { by: admin }), await aGroup(app, { by: admin })]
    await as(app, ana).call(events.book, { id })
    await as(app, ana).call(groups.join, { id: group.id })
    expect(await stepOf(ana, 'event')).toMatchObject({ isDone: false, isAutomatic: true })
    expect(await stepOf(ana, 'group')).toMatchObject({ isDone: true, isAutomatic: true })
    await endEvent(id)
    expect((await stepOf(ana, 'event'))?.isDone).toBe(true)
  })

  test('keeps the first event open after a no-show or a cancelled event', async () => {
    const [ana, joris] = [await aNewcomer(), await aNewcomer()]
    const [held, cancelled] = [await anEvent(app, { by: admin }), await anEvent(app, { by: admin })]
    await as(app, ana).call(events.book, { id: held.id })
    await as(app, joris).call(events.book, { id: cancelled.id })
    const { body } = await as(app, await aUser(app)).call(events.book, { id: held.id })
    await as(app, admin).call(attendance.checkIn, { id: body.id, isHere: true })
    await as(app, admin).call(events.cancel, { id: cancelled.id })
    for (const { id } of [held, cancelled]) await endEvent(id)
    expect((await stepOf(ana, 'event'))?.isDone).toBe(false)
    expect((await stepOf(joris, 'event'))?.isDone).toBe(false)
  })

  test('omits unpublished guides', async () => {
    await app.db`update resources set is_published = false where slug = 'getting-around'`
    const ana = await aNewcomer()
    expect((await stepOf(ana, 'transport'))?.guide).toBeNull()
    await app.db`update resources set is_published = true where slug = 'getting-around'`
    expect((await stepOf(ana, 'transport'))?.guide).not.toBeNull()
  })
})

describe('reminders', () => {
  test('are scheduled at nine in Amsterdam some days before each due date, in winter and summer', async () => {
    const ana = await aNewcomer('language_buddy')
    expect(await scheduledReminders(ana)).toEqual([
      'registration 2027-03-10T08:00:00.000Z',
      'transport 2027-03-16T08:00:00.000Z',
      'digid 2027-03-30T07:00:00.000Z',
      'group 2027-04-01T07:00:00.000Z',
      'event 2027-04-06T07:00:00.000Z',
      'gp 2027-04-13T07:00:00.000Z',
      'insurance 2027-06-23T07:00:00.000Z',
    ])
  })

  test('name the step in the language of the reader', async () => {
    const ana = await aNewcomer()
    await app.db`
      update notifications set scheduled_for = ${app.now()}
      where user_id = ${ana.me.id} and key like 'stepDue:registration:%'`
    const messageIn = async (language: string) => {
      const reader = { ...ana, cookie: `${ana.cookie}; language=${language}` }
      return (await as(app, reader).call(notifications.list, {})).body[0]?.message
    }
    expect(await messageIn('en')).toContain('“Register at the municipality”')
    expect(await messageIn('nl')).toContain('“Schrijf je in bij de gemeente”')
  })

  test('are retracted on completion, rescheduled on reopening, and never duplicated', async () => {
    const ana = await aNewcomer()
    const all = await scheduledReminders(ana)
    await setDone(ana, 'bank')
    expect(await scheduledReminders(ana)).toEqual(all.filter((one) => !one.startsWith('bank')))
    await setDone(ana, 'bank')
    await setDone(ana, 'bank', false)
    await change(ana, { arrivalDate: '2027-03-07' })
    expect(await scheduledReminders(ana)).toEqual(all)
  })

  test('follow the date, the role and the visibility of the list', async () => {
    const ana = await aNewcomer('student')
    const all = await scheduledReminders(ana)
    await change(ana, { arrivalDate: '2027-03-08' })
    expect((await scheduledReminders(ana))[0]).toBe('registration 2027-03-11T08:00:00.000Z')
    expect(await scheduledReminders(ana)).toHaveLength(all.length)
    await change(ana, { arrivalDate: '2027-03-07' })
    await as(app, ana).call(profile.update, { role: 'language_buddy' })
    const expected = ['registration', 'transport', 'digid', 'group', 'event', 'gp', 'insurance']
    expect((await scheduledReminders(ana)).map((one) => one.split(' ')[0])).toEqual(expected)
    await as(app, ana).call(profile.update, { role: 'student' })
    expect(await scheduledReminders(ana)).toEqual(all)
    await change(ana, { isShown: false })
    expect(await scheduledReminders(ana)).toEqual([])
    await change(ana, { isShown: true })
    expect(await scheduledReminders(ana)).toEqual(all)
  })

  test('for the first event and group are retracted after booking and joining', async () => {
    const ana = await aNewcomer()
    const [{ id }, group] = [await anEvent(app, { by: admin }), await aGroup(app, { by: admin })]
    await as(app, ana).call(events.book, { id })
    await as(app, ana).call(groups.join, { id: group.id })
    const steps = (await scheduledReminders(ana)).map((one) => one.split(' ')[0])
    expect(steps).not.toContain('event')
    expect(steps).not.toContain('group')
    expect(steps).toContain('bank')
    await change(ana, { arrivalDate: '2027-03-08' })
    expect((await scheduledReminders(ana)).map((one) => one.split(' ')[0])).toEqual(steps)
    // A cancelled event cannot be attended.
    await as(app, admin).call(events.cancel, { id })
    await change(ana, { arrivalDate: '2027-03-07' })
    expect((await scheduledReminders(ana)).map((one) => one.split(' ')[0])).toContain('event')
  })

  test('in the past are not sent late', async () => {
    const ana = await aNewcomer('language_buddy', '2027-01-01')
    expect((await scheduledReminders(ana)).map((one) => one.split(' ')[0])).toEqual(['insurance'])
  })
})
