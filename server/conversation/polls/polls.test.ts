import { describe, expect, test } from 'vitest'
import { groupKind } from '#server/groups/chat/kind.ts'
import { groupModeration } from '#server/groups/moderation.ts'
import { aDirectMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream, waitUntilDelivered } from '#server/testing/sseClient.ts'
import { raceRounds, raceSize } from '#server/testing/testScale.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { closeDuePolls } from './polls.ts'

const hourMs = 3_600_000
const yearMs = 366 * 24 * hourMs

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)
const mina = await aUser(app)
const group = await aGroup(app, { by: ana })
for (const person of [joris, mina]) await joinGroup(app, person, group)
const { id } = group

type Draft = {
  options?: string[]
  isMultiple?: boolean
  isAnonymous?: boolean
  closesAt?: string | null
}
const ask = (draft: Draft = {}, person = joris, text = 'When do we go?') =>
  as(app, person).call(groups.send, {
    id,
    message: text,
    poll: { options: ['Friday', 'Saturday', 'Sunday'], ...draft },
  })
const aPoll = async (draft: Draft = {}) => (await ask(draft)).body.id
const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * hourMs).toISOString()

const vote = (person: Person, messageId: string, ...options: number[]) =>
  as(app, person).call(conversations.vote, { kind: 'group', id, messageId, options })
const close = (person: Person, messageId: string) =>
  as(app, person).call(conversations.closePoll, { kind: 'group', id, messageId })
const listVotes = (person: Person, messageId: string) =>
  as(app, person).call(conversations.votes, { kind: 'group', id, messageId })
const edit = (person: Person, messageId: string, text: string) =>
  as(app, person).call(conversations.edit, { kind: 'group', id, messageId, text })
const read = async (person: Person, messageId: string) => {
  const { body } = await as(app, person).call(groups.messages, { id, around: messageId })
  return body.find((message) => message.id === messageId)
}
const pollFor = async (person: Person, messageId: string) => (await read(person, messageId))?.poll
const votesInDatabase = (messageId: string) =>
  app.db<{ option: number }[]>`
    select v.option from poll_votes v join polls p on p.id = v.poll_id
    where p.group_message_id = ${messageId} order by v.id`

describe('a new poll', () => {
  test('has trimmed options and counts as a message', async () => {
    const { status, body } = await ask({ options: ['  Friday ', 'Saturday'] })
    expect([status, body.message]).toEqual([201, 'When do we go?'])
    expect(body.poll).toEqual({
      options: ['Friday', 'Saturday'],
      isMultiple: false,
      isAnonymous: false,
      closesAt: null,
      isClosed: false,
      mine: [],
      counts: null,
      voters: 0,
    })
    const room = await as(app, mina).call(groups.mine, {})
    expect(room.body.find((joined) => joined.id === id)?.unread).toBeGreaterThan(0)
  })

  test.each<[string, Draft]>([
    ['one option', { options: ['Friday'] }],
    ['eleven options', { options: Array.from({ length: 11 }, (_, n) => `${n}`) }],
    ['two equal options', { options: ['Friday', ' friday'] }],
    ['a blank option', { options: ['Friday', ' \u200b'] }],
    ['an end now', { closesAt: app.clock.now.toISOString() }],
    ['an end after more than a year', { closesAt: inHours(yearMs / hourMs + 1) }],
    [
      'an end after more than 30 days, if it is anonymous',
      { isAnonymous: true, closesAt: inHours(30 * 24 + 1) },
    ],
  ])('is rejected with %s', async (_, draft) => {
    expect((await ask(draft)).status).toBe(400)
  })
})

describe('votes', () => {
  test('are counted for those who have voted, and can change', async () => {
    const messageId = await aPoll()
    expect((await vote(ana, messageId, 0)).status).toBe(204)
    await vote(mina, messageId, 1)
    await vote(mina, messageId, 2)
    expect(await pollFor(mina, messageId)).toMatchObject({
      mine: [2],
      counts: [1, 0, 1],
      voters: 2,
    })
    expect(await pollFor(joris, messageId)).toMatchObject({ mine: [], counts: null, voters: 2 })
    await vote(mina, messageId)
    expect(await pollFor(mina, messageId)).toMatchObject({ mine: [], counts: null, voters: 1 })
  })

  test('again for the same have no effect', async () => {
    const messageId = await aPoll({ isMultiple: true })
    await vote(ana, messageId, 0, 2, 0)
    const before = await read(ana, messageId)
    expect((await vote(ana, messageId, 2, 0)).status).toBe(204)
    expect(await read(ana, messageId)).toEqual(before)
  })

  test('are for one option, unless the poll allows several', async () => {
    const [single, multiple] = [await aPoll(), await aPoll({ isMultiple: true })]
    expect((await vote(ana, single, 0, 1)).status).toBe(400)
    expect((await vote(ana, multiple, 0, 1)).status).toBe(204)
    expect(await pollFor(ana, multiple)).toMatchObject({ counts: [1, 1, 0], voters: 1 })
    expect((await vote(ana, multiple, 3)).status).toBe(400)
  })

  test('are named for those who have voted, without people whom a block hides', async () => {
    const messageId = await aPoll()
    const [blocked, stranger] = [await aUser(app), await aUser(app)]
    await joinGroup(app, blocked, group)
    await blockPerson(app, mina, blocked)
    await vote(ana, messageId, 1)
    await vote(blocked, messageId, 0)
    expect((await listVotes(mina, messageId)).status).toBe(403)
    await vote(mina, messageId, 1)
    const named = async (person: Person) =>
      (await listVotes(person, messageId)).body.map(({ option, user }) => [option, user.id])
    expect(await named(mina)).toEqual([
      [1, ana.me.id],
      [1, mina.me.id],
    ])
    expect(await named(ana)).toHaveLength(3)
    expect((await listVotes(stranger, messageId)).status).toBe(403)
  })

  test('are rejected where there is no poll', async () => {
    const { body } = await as(app, ana).call(groups.send, { id, message: 'No question' })
    expect((await vote(ana, body.id, 0)).status).toBe(404)
    expect((await close(ana, body.id)).status).toBe(404)
  })
})

test('the question can be edited until the first vote, the options never', async () => {
  const messageId = await aPoll()
  expect((await edit(joris, messageId, 'When do we leave?')).status).toBe(204)
  await vote(ana, messageId, 0)
  expect((await edit(joris, messageId, 'Who pays?')).status).toBe(409)
  await vote(ana, messageId)
  expect((await edit(joris, messageId, 'When?')).status).toBe(204)
  // A closed anonymous poll knows only that someone has voted.
  const anonymous = await aPoll({ isAnonymous: true })
  await vote(ana, anonymous, 0)
  await close(joris, anonymous)
  expect((await edit(joris, anonymous, 'Who pays?')).status).toBe(409)
})

describe('an anonymous poll', () => {
  test('never says who voted, and keeps only sums once closed', async () => {
    const messageId = await aPoll({ isAnonymous: true, isMultiple: true })
    await vote(ana, messageId, 0, 1)
    await vote(mina, messageId, 1)
    expect((await listVotes(ana, messageId)).status).toBe(403)
    await close(joris, messageId)
    expect(await votesInDatabase(messageId)).toEqual([])
    const shown = { isClosed: true, mine: [], counts: [1, 2, 0], voters: 2 }
    for (const person of [ana, joris]) expect(await pollFor(person, messageId)).toMatchObject(shown)
    expect((await listVotes(ana, messageId)).status).toBe(403)
  })

  test('closes after 30 days if no one says when', async () => {
    const { body } = await ask({ isAnonymous: true })
    expect(body.poll?.closesAt).toBe(inHours(30 * 24))
  })

  test('closes with zeros when no one has voted', async () => {
    const messageId = await aPoll({ isAnonymous: true })
    await close(joris, messageId)
    expect(await pollFor(mina, messageId)).toMatchObject({ counts: [0, 0, 0], voters: 0 })
  })
})

describe('closing', () => {
  test('is for the author and the admins, and shows the results to all', async () => {
    const messageId = await aPoll()
    await vote(mina, messageId, 1)
    expect((await close(mina, messageId)).status).toBe(403)
    expect((await close(joris, messageId)).status).toBe(204)
    const closed = await read(joris, messageId)
    expect((await close(ana, messageId)).status).toBe(204)
    expect(await read(joris, messageId)).toEqual(closed)
    expect(closed?.poll).toMatchObject({ isClosed: true, counts: [0, 1, 0] })
    expect((await listVotes(joris, messageId)).body).toMatchObject([{ option: 1 }])
    expect((await vote(ana, messageId, 0)).status).toBe(409)
    expect((await close(ana, await aPoll())).status).toBe(204)
  })

  test('happens at its date: no votes from then on, the results with the next job', async () => {
    const [due, later] = [
      await aPoll({ closesAt: inHours(1) }),
      await aPoll({ closesAt: inHours(2) }),
    ]
    await vote(ana, due, 0)
    app.clock.forward(hourMs)
    expect((await vote(mina, due, 1)).status).toBe(409)
    await closeDuePolls(app, groupKind)
    expect(await pollFor(joris, due)).toMatchObject({ isClosed: true, counts: [1, 0, 0] })
    expect(await pollFor(joris, later)).toMatchObject({ isClosed: false })
  })

  test('of a deleted poll does nothing', async () => {
    const messageId = await aPoll({ closesAt: inHours(1) })
    await vote(ana, messageId, 0)
    await as(app, joris).call(groups.removeMessage, { id, messageId })
    expect(await read(ana, messageId)).not.toHaveProperty('poll')
    expect(await votesInDatabase(messageId)).toEqual([])
    app.clock.forward(hourMs)
    await closeDuePolls(app, groupKind)
    expect((await close(ana, messageId)).status).toBe(409)
  })

  test(`${raceRounds} rounds of votes against it: no vote after the sums`, async () => {
    for (let round = 0; round < raceRounds; round++) {
      const messageId = await aPoll({ isAnonymous: true, isMultiple: true })
      const voters = [ana, mina, joris]
      await vote(ana, messageId, 0)
      const taps = Array.from({ length: raceSize(4, 20) }, (_, n) =>
        voters.map((person) => vote(person, messageId, ...(n % 2 ? [0, 1] : [2]))),
      )
      const replies = await Promise.all([...taps.flat(), close(joris, messageId)])
      expect(replies.filter(({ status }) => ![204, 409].includes(status))).toEqual([])
      expect(await votesInDatabase(messageId)).toEqual([])
    }
  })
})

test('live events show votes and results only to those who may see them', async () => {
  const messageId = await aPoll({ isAnonymous: true })
  const [anas, minas] = [await connectStream(app, ana), await connectStream(app, mina)]
  const next = async (listener: typeof anas) => {
    await waitUntilDelivered(app, { topic: 'group', id, member: ana })
    const shown = listener.received.flatMap((event) =>
      event.kind === 'groupMessage' && event.message.id === messageId ? [event.message.poll] : [],
    )
    return shown.at(-1)
  }
  await vote(ana, messageId, 0)
  expect(await next(anas)).toMatchObject({ mine: [0], counts: [1, 0, 0], voters: 1 })
  expect(await next(minas)).toMatchObject({ mine: [], counts: null, voters: 1 })
  await close(joris, messageId)
  for (const listener of [anas, minas]) {
    expect(await next(listener)).toMatchObject({ mine: [], counts: [1, 0, 0], isClosed: true })
    listener.close()
  }
})

test('between two people, only the author closes', async () => {
  await connectUsers(app, ana, joris)
  await aDirectMessage(app, ana, joris)
  const { body } = await as(app, ana).call(messages.send, {
    receiverId: joris.me.id,
    content: 'Tea?',
    poll: { options: ['Yes', 'No'] },
  })
  const call = (person: Person, other: Person) => {
    const ids = { kind: 'direct', id: other.me.id, messageId: body.id } as const
    return {
      vote: () => as(app, person).call(conversations.vote, { ...ids, options: [0] }),
      close: () => as(app, person).call(conversations.closePoll, ids),
      votes: () => as(app, person).call(conversations.votes, ids),
    }
  }
  expect((await call(joris, ana).vote()).status).toBe(204)
  expect((await call(joris, ana).close()).status).toBe(403)
  expect((await call(mina, ana).votes()).status).toBe(404)
  expect((await call(ana, joris).close()).status).toBe(204)
  expect((await call(ana, joris).votes()).body).toMatchObject([
    { option: 0, user: { id: joris.me.id } },
  ])
})

test('moderators read the options of a reported poll', async () => {
  const messageId = await aPoll()
  const expected = 'When do we go?\n• Friday\n• Saturday\n• Sunday'
  expect(await groupModeration.groupMessage.view(app.db, mina.me, messageId)).toMatchObject({
    text: expected,
  })
  const { lines } = await groupModeration.groupMessage.context(app.db, messageId, {
    me: ana.me,
    until: app.clock.now,
  })
  expect(lines.find(({ id: lineId }) => lineId === messageId)?.text).toBe(expected)
})
