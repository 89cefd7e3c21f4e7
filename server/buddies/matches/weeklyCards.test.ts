import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { areBuddies } from '#server/testing/buddies.ts'
import { blockPerson } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { sendWeeklyCards } from './jobs.ts'

const hour = 3_600_000
const day = 24 * hour
// Accepted on a Tuesday at 20:00 in Amsterdam, in winter.
const accepted = new Date('2037-01-13T19:00:00Z')

let mina: Person
let joris: Person
let id: string
const app = await sharedApp()
beforeEach(async () => {
  app.clock.now = accepted
  mina = await aUser(app)
  joris = await aUser(app)
  id = (await areBuddies(app, mina, joris)).id
})

/** Signs in again, because sessions are shorter than a path. */
const goTo = async (ms: number) => {
  app.clock.now = new Date(accepted.getTime() + ms)
  mina = await signInAgain(app, mina)
  joris = await signInAgain(app, joris)
}
const cards = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.filter(
    ({ type }) => type === 'weeklyCard',
  )
const planned = async () =>
  (
    await app.db<{ scheduledFor: Date }[]>`
      select scheduled_for from notifications
      where type = 'weeklyCard' and user_id = ${mina.me.id} order by created_at`
  ).map(({ scheduledFor }) => scheduledFor.toISOString())

describe('a new week', () => {
  test('notifies both at nine in the morning with the title of the card', async () => {
    await goTo(7 * day - hour)
    await sendWeeklyCards(app)
    expect(await planned()).toEqual([])
    await goTo(7 * day)
    await sendWeeklyCards(app)
    expect(await planned()).toEqual(['2037-01-21T08:00:00.000Z'])
    await goTo(7 * day + 13 * hour - 1)
    expect([await cards(mina), await cards(joris)]).toEqual([[], []])
    await goTo(7 * day + 13 * hour)
    for (const [one, other] of [
      [mina, joris],
      [joris, mina],
    ] as const)
      expect(await cards(one)).toMatchObject([
        {
          title: 'Your card for this week',
          message: `Week 2 with ${other.me.name}: My week`,
          actionUrl: `/connections?tab=buddies&match=${id}`,
          category: 'learning',
        },
      ])
  })

  test('is announced in the language of the reader, also if it was announced before', async () => {
    await goTo(8 * day)
    await sendWeeklyCards(app)
    await goTo(9 * day)
    const messageIn = async (language: string) => {
      const reader = { ...mina, cookie: `${mina.cookie}; language=${language}` }
      return (await cards(reader))[0]?.message
    }
    expect(await messageIn('nl')).toMatch(/: Mijn week$/)
    expect(await messageIn('ar')).toContain('أسبوعي')
  })

  test('notifies once despite concurrent runs and expires when the next begins', async () => {
    await goTo(8 * day)
    await Promise.all([sendWeeklyCards(app), sendWeeklyCards(app), sendWeeklyCards(app)])
    await goTo(9 * day)
    await sendWeeklyCards(app)
    const [card, ...others] = await cards(mina)
    expect(others).toEqual([])
    await as(app, mina).call(notifications.remove, { id: card?.id ?? '' })
    await sendWeeklyCards(app)
    expect(await cards(mina)).toEqual([])
    expect(await cards(joris)).toHaveLength(1)
    await goTo(14 * day)
    expect(await cards(joris)).toEqual([])
  })

  test('after an outage notifies about the current week only', async () => {
    await goTo(30 * day)
    await sendWeeklyCards(app)
    await goTo(31 * day)
    expect((await cards(mina)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Week 5 with .+: ./),
    ])
  })

  test('notifies at nine across daylight saving changes', async () => {
    await goTo(77 * day)
    await sendWeeklyCards(app)
    expect(await planned()).toEqual(['2037-04-01T07:00:00.000Z'])
    await app.db`update language_buddy_matches set announced_week = 10 where id = ${id}`
    app.clock.now = new Date('2037-03-28T20:00:00Z')
    await app.db`delete from notifications where type = 'weeklyCard'`
    await sendWeeklyCards(app)
    expect(await planned()).toEqual(['2037-03-29T07:00:00.000Z'])
  })
})

describe('no card', () => {
  test('is announced after the twentieth week', async () => {
    await goTo(139 * day)
    await sendWeeklyCards(app)
    expect(await planned()).toHaveLength(1)
    await goTo(147 * day)
    await sendWeeklyCards(app)
    expect(await planned()).toHaveLength(1)
  })

  test('is announced for a week with only hours left', async () => {
    await goTo(14 * day - 6 * hour)
    await sendWeeklyCards(app)
    expect(await planned()).toEqual([])
  })

  const ends: [string, () => Promise<unknown>][] = [
    ['one of them ends it', () => as(app, joris).call(buddies.answer, { id, status: 'ended' })],
    ['one blocks the other', () => blockPerson(app, mina, joris)],
    [
      'their connection ends',
      async () => {
        const [{ id: connection } = { id: '' }] = (await as(app, mina).call(connections.list, {}))
          .body
        await as(app, mina).call(connections.remove, { id: connection })
      },
    ],
    ['one of them deletes the account', () => deleteAccount(app, joris.me.id)],
  ]
  test.each(ends)('is announced once %s', async (_, end) => {
    await goTo(7 * day)
    await sendWeeklyCards(app)
    expect(await planned()).toHaveLength(1)
    await end()
    expect(await planned()).toEqual([])
    await goTo(15 * day).catch(() => {})
    await sendWeeklyCards(app)
    expect(await planned()).toEqual([])
  })
})
