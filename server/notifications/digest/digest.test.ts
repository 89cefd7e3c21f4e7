import { beforeEach, describe, expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { blockPerson } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { sendDigests } from './digest.ts'

const folder = mailFolder()
const hourMs = 3_600_000
const dayMs = 24 * hourMs
// 8:30 in Amsterdam, where it is winter: 7:30.
const monday = new Date('2027-01-11T07:30:00Z')
const app = await sharedApp(
  { DATA_DIR: folder, PUBLIC_URL: 'https://welkom.example' },
  await ownTestDatabase(),
)
let mina: Person
beforeEach(async () => {
  for (const table of ['events', 'community_posts', 'groups', 'notification_settings'])
    await app.db`delete from ${app.db(table)}`
  app.clock.now = monday
  mina = await aUser(app, { name: 'Mina Kaya' })
})

const switchDigest = (person: Person, isOn = true) =>
  as(app, person).call(notifications.changeSetting, { category: 'digest', channel: 'mail', isOn })

const weekly = async () => {
  await sendDigests(app)
  await app.jobs.drain()
}
const digests = async (person = mina) =>
  (await mailsTo(folder, person)).filter(({ subject }) => subject === 'Your week on Welkom')

const eventIn = (days: number, title: string) => {
  const start = new Date(app.clock.now.getTime() + days * dayMs)
  const end = new Date(start.getTime() + hourMs)
  const times = { startDate: start.toISOString(), endDate: end.toISOString() }
  return anEvent(app, { title, ...times })
}

test('lists upcoming events and new content, highest score first', async () => {
  await switchDigest(mina)
  await eventIn(2, 'Canal walk')
  await eventIn(8, 'Too far away')
  await as(app, await anAdmin(app)).call(events.cancel, { id: (await eventIn(1, 'Called off')).id })
  app.clock.forward(-8 * dayMs)
  await aPost(app, { title: 'An old post' })
  await aGroup(app, { name: 'An old group' })
  app.clock.now = monday
  app.clock.forward(-dayMs)
  await aPost(app, { title: 'A new post' })
  const helpful = await aPost(app, { title: 'A helpful post' })
  await as(app, mina).call(community.vote, { postId: helpful.id, voteType: 'upvote' })
  await aGroup(app, { name: 'Dutch over coffee' })
  app.clock.now = monday
  await weekly()
  const [mail, ...others] = await digests()
  expect(others).toEqual([])
  const [body] = (mail?.text ?? '').replaceAll(/[0-9a-f-]{36}/g, 'id').split('\n\n--')
  expect(body).toMatchInlineSnapshot(`
    "Your week on Welkom

    Hello Mina Kaya,

    What’s new from the last seven days, and what’s coming up.

    Coming up
    - Canal walk
      Wednesday 13 January 2027, 08:30 to 09:30 (Europe/Amsterdam), Café De Zaak, Utrecht
      https://welkom.example/events?event=id

    New on the board
    - A helpful post
      No comments yet
      https://welkom.example/community/id
    - A new post
      No comments yet
      https://welkom.example/community/id

    New groups
    - Dutch over coffee
      1 member
      https://welkom.example/groups/id

    Open Welkom: https://welkom.example/"
  `)
  expect(mail?.html.match(/<h1/g)).toHaveLength(1)
  expect(mail?.text).toContain('#mail-digest')
  expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
})

describe('the digest is sent', () => {
  beforeEach(async () => {
    await eventIn(2, 'Canal walk')
  })

  test('only to subscribers', async () => {
    await weekly()
    expect(await digests()).toEqual([])
    await switchDigest(mina)
    await switchDigest(mina, false)
    await weekly()
    expect(await digests()).toEqual([])
  })

  test('once a week, on Mondays from eight in Amsterdam, in summer and winter', async () => {
    await switchDigest(mina)
    const at = async (time: string) => {
      app.clock.now = new Date(time)
      await eventIn(3, 'Another walk')
      await weekly()
      return (await digests()).length
    }
    expect(await at('2027-01-11T06:59:00Z')).toBe(0)
    expect(await at('2027-01-11T07:00:00Z')).toBe(1)
    expect(await at('2027-01-11T15:00:00Z')).toBe(1)
    expect(await at('2027-01-12T09:00:00Z')).toBe(1)
    expect(await at('2027-01-17T09:00:00Z')).toBe(1)
    expect(await at('2027-07-05T05:59:00Z')).toBe(1)
    expect(await at('2027-07-05T06:00:00Z')).toBe(2)
  })

  test('exactly once per subscriber, despite an interrupted run and concurrent runs', async () => {
    const people = [mina, ...(await Promise.all([1, 2, 3, 4].map(() => aUser(app))))]
    for (const person of people) await switchDigest(person)
    let times = 0
    const breaking = { ...app, now: () => app.clock.now, jobs: { ...app.jobs } }
    breaking.jobs.sendAll = (...given) => {
      times += 1
      if (times === 1) throw new Error('Stopped here')
      return app.jobs.sendAll(...given)
    }
    await expect(sendDigests(breaking)).rejects.toThrow('Stopped here')
    await Promise.all([sendDigests(app), sendDigests(app)])
    await app.jobs.drain()
    for (const person of people) expect(await digests(person)).toHaveLength(1)
  })

  test('not after an unsubscribe before delivery', async () => {
    await switchDigest(mina)
    await sendDigests(app)
    await switchDigest(mina, false)
    await app.jobs.drain()
    expect(await digests()).toEqual([])
  })
})

test('is not sent without visible content', async () => {
  await switchDigest(mina)
  const joris = await aUser(app)
  await aPost(app, { by: joris, title: 'Seen by most' })
  await blockPerson(app, mina, joris)
  await weekly()
  await weekly()
  expect(await digests()).toEqual([])
})
