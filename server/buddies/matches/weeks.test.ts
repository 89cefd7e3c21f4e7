import { beforeEach, describe, expect, test } from 'vitest'
import { areBuddies, requestBuddy } from '#server/testing/buddies.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { nudgeInactive } from './jobs.ts'
import { listBuddyWeeks } from './matches.ts'

const day = 24 * 3_600_000

let mina: Person
let joris: Person
let id: string
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app)
  id = (await areBuddies(app, mina, joris)).id
})

const call = (person: Person) => as(app, person).call
/** Signs in again, because sessions are shorter than a path. */
const elapse = async (days: number) => {
  app.clock.forward(days * day)
  mina = await signInAgain(app, mina)
  joris = await signInAgain(app, joris)
}
const weeksOf = async (person: Person) => (await call(person)(buddies.weeks, { id })).body
const setMet = (person: Person, week: string, isMet = true) =>
  call(person)(buddies.setWeekMet, { id, week, isMet })
const mine = async () => (await call(mina)(buddies.list, {})).body[0]

describe('the path', () => {
  test('has twenty weeks of seven days, each with a theme', async () => {
    const weeks = await weeksOf(mina)
    expect(weeks.map(({ week }) => week)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(weeks[0]?.startsAt).toEqual(app.now().toISOString())
    expect(weeks.filter(({ isAhead }) => !isAhead)).toHaveLength(1)
    for (const [at, { endsAt }] of weeks.slice(0, -1).entries())
      expect(weeks[at + 1]?.startsAt).toEqual(endsAt)
    expect(new Set(weeks.map(({ theme }) => theme.nl)).size).toBe(20)
  })

  test('advances every seven days and ends after week twenty', async () => {
    for (const [days, week, isPathOver] of [
      [7, 2, false],
      [132, 20, false],
      [1, 20, true],
    ] as const) {
      await elapse(days)
      expect(await mine()).toMatchObject({ week, isPathOver })
    }
    expect(await listBuddyWeeks(app.db, joris.me.id, app.now())).toEqual([
      { userId: mina.me.id, week: 20 },
    ])
  })

  test('has a card with a translation for each week, and rejects other weeks', async () => {
    for (let week = 1; week <= 20; week++) {
      const { status, body } = await call(joris)(buddies.week, { id, week: String(week) })
      expect(status).toBe(200)
      const { card } = body
      expect(card.questions.length).toBeGreaterThanOrEqual(4)
      expect(card.phrases).toHaveLength(4)
      for (const text of [card.warmUp, card.tip, ...card.questions, ...card.phrases]) {
        expect(text.nl).not.toBe('')
        expect(text.translation).not.toBe('')
      }
    }
    for (const week of ['0', '21', 'x', '1e1', '-1'])
      expect((await call(joris)(buddies.week, { id, week })).status).toBe(404)
  })

  test('is in Dutch, with a translation in the language of the request', async () => {
    const readIn = async (language: string) => {
      const reader = { ...mina, cookie: `${mina.cookie}; language=${language}` }
      const [match] = (await call(reader)(buddies.list, {})).body
      const [first] = await weeksOf(reader)
      const { card } = (await call(reader)(buddies.week, { id, week: '1' })).body
      return [match?.theme, first?.theme, card.theme, card.questions[0]]
    }
    const theme = { nl: 'Kennismaken', translation: 'Getting to know each other' }
    const question = { nl: 'Waar kom je vandaan?', translation: 'Where do you come from?' }
    expect(await readIn('en')).toEqual([theme, theme, theme, question])
    const untranslated = [theme, theme, theme, question].map((text) => ({
      ...text,
      translation: null,
    }))
    expect(await readIn('nl')).toEqual(untranslated)
    const [inArabic] = await readIn('ar')
    expect(inArabic).toEqual({ nl: 'Kennismaken', translation: 'التعرّف إلى بعضنا' })
  })

  test('is accessible to the two buddies only, until the match ends', async () => {
    const third = await aUser(app)
    expect((await call(third)(buddies.weeks, { id })).status).toBe(404)
    expect((await setMet(third, '1')).status).toBe(404)
    const pending = await requestBuddy(app, third, joris)
    expect((await call(third)(buddies.weeks, { id: pending.id })).status).toBe(409)
    await call(mina)(buddies.answer, { id, status: 'ended' })
    for (const reply of [
      await call(mina)(buddies.weeks, { id }),
      await call(joris)(buddies.week, { id, week: '1' }),
      await setMet(mina, '1'),
    ])
      expect(reply.status).toBe(409)
  })
})

describe('a recorded meeting', () => {
  test('can be recorded and cleared by either, and keeps its first author', async () => {
    expect(await setMet(mina, '1')).toMatchObject({
      status: 200,
      body: { week: 1, isMet: true, completedBy: mina.me.id },
    })
    expect((await setMet(joris, '1')).body.completedBy).toBe(mina.me.id)
    expect((await mine())?.metWeeks).toEqual([1])
    expect((await setMet(joris, '1', false)).body).toMatchObject({
      isMet: false,
      completedBy: null,
    })
    expect((await setMet(joris, '1', false)).status).toBe(200)
    expect((await mine())?.metWeeks).toEqual([])
  })

  test('is allowed for past weeks, not for future ones', async () => {
    expect(await setMet(mina, '2')).toMatchObject({
      status: 409,
      body: { message: 'This week hasn’t started yet' },
    })
    await elapse(15)
    for (const week of ['1', '2', '3']) expect((await setMet(mina, week)).status).toBe(200)
    expect((await setMet(mina, '4')).status).toBe(409)
    expect((await mine())?.metWeeks).toEqual([1, 2, 3])
  })
})

describe('the nudge', () => {
  const nudges = async () => {
    await nudgeInactive(app)
    const rows = await app.db<{ userId: string }[]>`
      select user_id from notifications
      where type = 'buddyNudge' and user_id in (${mina.me.id}, ${joris.me.id})`
    expect(rows.filter(({ userId }) => userId === mina.me.id)).toHaveLength(rows.length / 2)
    return rows.length / 2
  }

  test('reaches both once per two inactive weeks', async () => {
    await elapse(13)
    expect(await nudges()).toBe(0)
    await elapse(1)
    expect(await nudges()).toBe(1)
    await elapse(20)
    expect(await nudges()).toBe(1)
    await setMet(mina, '2')
    await elapse(13)
    expect(await nudges()).toBe(1)
    await elapse(2)
    await Promise.all([nudgeInactive(app), nudgeInactive(app)])
    expect(await nudges()).toBe(2)
    await setMet(mina, '2', false)
    expect(await nudges()).toBe(2)
  })

  test('is not sent while they meet, after the match ended, or after the path', async () => {
    await elapse(10)
    await setMet(joris, '1')
    await elapse(10)
    expect(await nudges()).toBe(0)
    await call(mina)(buddies.answer, { id, status: 'ended' })
    await elapse(10)
    expect(await nudges()).toBe(0)
    id = (await areBuddies(app, mina, joris)).id
    await elapse(141)
    expect(await nudges()).toBe(0)
  })
})
