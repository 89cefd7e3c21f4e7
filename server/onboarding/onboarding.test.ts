import { describe, expect, test } from 'vitest'
import { areBuddies } from '#server/testing/buddies.ts'
import { connectUsers } from '#server/testing/connections.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, registerUser } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { events } from '#shared/events/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { type Moment, onboarding } from '#shared/onboarding/contract.ts'

const app = await sharedApp()
await aUser(app) // the first account is an administrator

const save = async (person: Person, step: number | null) =>
  (await as(app, person).call(onboarding.saveProgress, { step })).body.step
const stepOf = async (person: Person) =>
  (await as(app, person).call(auth.me, {})).body.onboardingStep

describe('the introduction', () => {
  test('is for those who register with the form, and nobody else', async () => {
    expect(await stepOf(await registerUser(app, { hasOnboarding: true }))).toBe(1)
    const other = await registerUser(app)
    expect(await stepOf(other)).toBeNull()
    expect(await save(other, 3)).toBeNull()
    expect(await stepOf(other)).toBeNull()
  })

  test('goes only forward, and does not come back', async () => {
    const mina = await aUser(app, { hasOnboarding: true })
    expect(await save(mina, 3)).toBe(3)
    expect(await save(mina, 2)).toBe(3)
    expect(await stepOf(mina)).toBe(3)
    expect(await save(mina, null)).toBeNull()
    expect(await save(mina, 4)).toBeNull()
    expect(await stepOf(mina)).toBeNull()
  })

  test.each([0, 5, 1.5])('has no step %d', async (step) => {
    const mina = await aUser(app, { hasOnboarding: true })
    const { status } = await as(app, mina).call(onboarding.saveProgress, { step })
    expect(status).toBe(400)
    expect(await stepOf(mina)).toBe(1)
  })
})

const celebrate = async (person: Person, moment: Moment) =>
  (await as(app, person).call(onboarding.celebrate, { moment })).body.isFirst
const book = async (person: Person) =>
  as(app, person).call(events.book, { id: (await anEvent(app)).id })

describe('a moment', () => {
  test('is celebrated once, after it has happened', async () => {
    const mina = await aUser(app)
    expect(await celebrate(mina, 'firstBooking')).toBe(false)
    await book(mina)
    expect(await celebrate(mina, 'firstBooking')).toBe(true)
    expect(await celebrate(mina, 'firstBooking')).toBe(false)
    expect((await as(app, mina).call(auth.me, {})).body.celebrated).toEqual(['firstBooking'])
  })

  test('is celebrated once when two devices ask at the same time', async () => {
    const mina = await aUser(app)
    await book(mina)
    const answers = await Promise.all([1, 2, 3].map(() => celebrate(mina, 'firstBooking')))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('is not the first one of a member who has booked before', async () => {
    const mina = await aUser(app)
    await book(mina)
    await book(mina)
    expect(await celebrate(mina, 'firstBooking')).toBe(false)
    expect((await as(app, mina).call(auth.me, {})).body.celebrated).toEqual(['firstBooking'])
  })

  test('is a connection of either side', async () => {
    const [mina, joris] = [await aUser(app), await aUser(app)]
    await connectUsers(app, mina, joris)
    for (const one of [mina, joris]) expect(await celebrate(one, 'firstConnection')).toBe(true)
    await connectUsers(app, joris, await aUser(app))
    expect(await celebrate(joris, 'firstConnection')).toBe(false)
  })

  test('is a match of language buddies, and their first week', async () => {
    const [mina, joris] = [await aUser(app), await aUser(app)]
    const { id } = await areBuddies(app, mina, joris)
    expect(await celebrate(joris, 'buddyMatch')).toBe(true)
    expect(await celebrate(mina, 'buddyWeek')).toBe(false)
    await as(app, mina).call(buddies.setWeekMet, { id, week: '1', isMet: true })
    for (const one of [mina, joris]) expect(await celebrate(one, 'buddyWeek')).toBe(true)
  })

  test.each([
    ['99', '2026-08-20', false],
    ['100', '2026-08-19', true],
    ['114', '2026-08-05', true],
    ['115', '2026-08-04', false],
  ])('is the hundredth day: day %s', async (_, arrivalDate, isFirst) => {
    app.clock.now = new Date('2026-11-26T11:00:00Z')
    const mina = await aUser(app)
    expect(await celebrate(mina, 'hundredthDay')).toBe(false)
    await as(app, mina).call(firstDays.change, { arrivalDate })
    expect(await celebrate(mina, 'hundredthDay')).toBe(isFirst)
    app.clock.now = new Date()
  })
})
