import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import {
  areBuddies,
  dutchTeacher,
  requestBuddy,
  saveBuddyProfile,
} from '#server/testing/buddies.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { listBuddyWeeks } from './matches.ts'

const day = 24 * 3_600_000

let mina: Person
let joris: Person
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app)
})

const call = (person: Person) => as(app, person).call
const ask = (from: Person, to: Person, teachLanguage = 'es', learnLanguage = 'nl') =>
  call(from)(buddies.request, { buddyId: to.me.id, teachLanguage, learnLanguage })
const listOf = async (person: Person) => (await call(person)(buddies.list, {})).body
const receivedTypes = async (person: Person) =>
  (await call(person)(notifications.list, {})).body
    .filter(({ category }) => category === 'learning')
    .map(({ type }) => type)
const connectionOf = async () =>
  (await call(mina)(connections.withUsers, { userIds: [joris.me.id] } as never)).body

describe('a buddy request', () => {
  test('is visible to both from their own perspective and notifies the receiver', async () => {
    const match = await requestBuddy(app, mina, joris)
    expect(match).toMatchObject({ status: 'pending', direction: 'sent', week: null, metWeeks: [] })
    expect(await listOf(mina)).toMatchObject([{ id: match.id, otherUser: { id: joris.me.id } }])
    expect(await listOf(joris)).toMatchObject([
      { direction: 'received', otherUser: { id: mina.me.id }, teachLanguage: 'es' },
    ])
    expect(await receivedTypes(joris)).toEqual(['buddyRequested'])
  })

  test('requires a profile and languages that still match', async () => {
    await saveBuddyProfile(app, joris, dutchTeacher)
    expect(await ask(mina, joris)).toMatchObject({
      status: 409,
      body: { message: 'Tell us about your languages first' },
    })
    await saveBuddyProfile(app, mina)
    expect((await ask(mina, joris, 'es', 'fr')).status).toBe(409)
    expect((await ask(mina, joris, 'nl', 'es')).status).toBe(409)
    expect((await ask(mina, joris, 'xx', 'nl')).status).toBe(400)
    await saveBuddyProfile(app, joris, { ...dutchTeacher, isLooking: false })
    expect((await ask(mina, joris)).status).toBe(409)
    expect(await listOf(mina)).toEqual([])
  })

  test('to oneself, a deleted or a hidden user fails', async () => {
    await saveBuddyProfile(app, mina)
    await saveBuddyProfile(app, joris, dutchTeacher)
    expect((await ask(mina, mina)).status).toBe(400)
    await call(joris)(people.block, { userId: mina.me.id })
    const hidden = await ask(mina, joris)
    await deleteAccount(app, joris.me.id)
    const gone = await ask(mina, joris)
    expect(hidden).toMatchObject({ status: 404, body: { message: 'User not found' } })
    expect(gone.text).toBe(hidden.text)
  })

  test('is allowed once per pair, in either direction', async () => {
    const { id } = await requestBuddy(app, mina, joris)
    const again = await ask(mina, joris)
    expect(again).toMatchObject({ status: 409, body: { alreadyDone: true } })
    const back = await ask(joris, mina, 'nl', 'es')
    expect(back.status).toBe(409)
    expect(back.body).not.toHaveProperty('alreadyDone')
    expect((await call(joris)(buddies.withdraw, { id })).status).toBe(409)
    expect((await call(mina)(buddies.withdraw, { id })).status).toBe(204)
    expect((await ask(joris, mina, 'nl', 'es')).status).toBe(201)
  })

  test('after a rejection requires a wait of 30 days', async () => {
    const { id } = await requestBuddy(app, mina, joris)
    await call(joris)(buddies.answer, { id, status: 'declined' })
    expect(await receivedTypes(mina)).toEqual(['buddyDeclined'])
    expect((await ask(mina, joris)).status).toBe(409)
    app.clock.forward(29 * day)
    expect((await ask(mina, joris)).status).toBe(409)
    app.clock.forward(2 * day)
    expect((await ask(mina, joris)).status).toBe(201)
  })

  test('with the client id of an answered request creates no new one', async () => {
    const clientId = crypto.randomUUID()
    const again = () =>
      call(mina)(buddies.request, {
        buddyId: joris.me.id,
        teachLanguage: 'es',
        learnLanguage: 'nl',
        clientId,
      })
    await saveBuddyProfile(app, mina)
    await saveBuddyProfile(app, joris, dutchTeacher)
    const { body } = await again()
    expect(await again()).toMatchObject({ status: 201, body: { id: body.id, status: 'pending' } })
    await call(joris)(buddies.answer, { id: body.id, status: 'accepted' })
    expect(await again()).toMatchObject({ status: 201, body: { id: body.id, status: 'accepted' } })
    await call(joris)(buddies.answer, { id: body.id, status: 'ended' })
    expect(await again()).toMatchObject({
      status: 409,
      body: { message: 'This request has already been answered. You can send a new one.' },
    })
    expect((await ask(mina, joris)).status).toBe(201)
  })
})

describe('the answer', () => {
  test('is given once, by the receiver', async () => {
    const { id } = await requestBuddy(app, mina, joris)
    const third = await aUser(app)
    const answer = (person: Person, status: 'accepted' | 'declined' | 'ended') =>
      call(person)(buddies.answer, { id, status })
    expect((await answer(third, 'accepted')).status).toBe(404)
    expect((await answer(mina, 'accepted')).status).toBe(403)
    expect((await answer(joris, 'ended')).status).toBe(409)
    expect(await answer(joris, 'accepted')).toMatchObject({
      status: 200,
      body: { status: 'accepted', direction: 'received', week: 1, theme: { nl: 'Kennismaken' } },
    })
    const second = await answer(joris, 'accepted')
    expect(second).toMatchObject({ status: 409, body: { alreadyDone: true } })
    const other = await answer(joris, 'declined')
    expect(other.status).toBe(409)
    expect(other.body).not.toHaveProperty('alreadyDone')
    expect((await call(mina)(buddies.withdraw, { id })).status).toBe(409)
    expect(await receivedTypes(mina)).toEqual(['buddyAccepted'])
  })

  test('accepted connects the two; ending keeps the connection', async () => {
    const { id } = await areBuddies(app, mina, joris)
    expect(await connectionOf()).toMatchObject([{ status: 'accepted' }])
    const ended = await call(mina)(buddies.answer, { id, status: 'ended' })
    expect(ended).toMatchObject({ status: 200, body: { status: 'ended' } })
    const again = await call(joris)(buddies.answer, { id, status: 'ended' })
    expect(again).toMatchObject({ status: 409, body: { alreadyDone: true } })
    expect(await listOf(joris)).toEqual([])
    expect(await connectionOf()).toMatchObject([{ status: 'accepted' }])
    // A new request is allowed after the end.
    expect((await ask(mina, joris)).status).toBe(201)
  })

  test('accepted also accepts a pending connection request', async () => {
    await call(joris)(connections.request, { receiverId: mina.me.id })
    await areBuddies(app, mina, joris)
    expect(await connectionOf()).toMatchObject([{ status: 'accepted' }])
  })
})

test('the message of a request opens the conversation once accepted', async () => {
  await saveBuddyProfile(app, mina)
  await saveBuddyProfile(app, joris, dutchTeacher)
  // They may know each other already.
  const connection = await call(mina)(connections.request, { receiverId: joris.me.id })
  await call(joris)(connections.answer, { id: connection.body.id, status: 'accepted' })
  const message = 'Saturday morning in the library?'
  const languages = { teachLanguage: 'es', learnLanguage: 'nl' }
  await call(mina)(buddies.request, { buddyId: joris.me.id, ...languages, message })
  const [request] = await listOf(joris)
  expect(request).toMatchObject({ direction: 'received', message })
  await call(joris)(buddies.answer, { id: request?.id ?? '', status: 'accepted' })
  expect((await call(joris)(messages.thread, { id: mina.me.id })).body).toMatchObject([
    { content: message, senderId: mina.me.id },
  ])
  // There it can be deleted.
  expect(await listOf(joris)).toMatchObject([{ status: 'accepted', message: null }])
})

describe('a match', () => {
  test('ends with the connection', async () => {
    await areBuddies(app, mina, joris)
    const [connection] = await connectionOf()
    await call(joris)(connections.remove, { id: connection?.id ?? '' })
    expect(await listOf(mina)).toEqual([])
    expect(await listBuddyWeeks(app.db, mina.me.id, app.now())).toEqual([])
  })

  test('that is pending survives a withdrawn connection request', async () => {
    const { body } = await call(joris)(connections.request, { receiverId: mina.me.id })
    await requestBuddy(app, mina, joris)
    await call(joris)(connections.remove, { id: body.id })
    expect(await listOf(mina)).toHaveLength(1)
  })

  test.each(['asked', 'agreed'])('that is %s ends with a block', async (state) => {
    const { id } =
      state === 'asked' ? await requestBuddy(app, mina, joris) : await areBuddies(app, mina, joris)
    await call(mina)(people.block, { userId: joris.me.id })
    for (const person of [mina, joris]) expect(await listOf(person)).toEqual([])
    expect((await call(joris)(buddies.answer, { id, status: 'accepted' })).status).toBe(404)
    await call(mina)(people.unblock, { userId: joris.me.id })
    for (const person of [mina, joris]) expect(await listOf(person)).toEqual([])
  })

  test('is deleted with the account, without leftovers', async () => {
    const { id } = await areBuddies(app, mina, joris)
    await call(mina)(buddies.setWeekMet, { id, week: '1', isMet: true })
    await deleteAccount(app, mina.me.id)
    expect(await listOf(joris)).toEqual([])
    const [leftovers] = await app.db`
      select (select count(*)::int from buddy_meetings where match_id = ${id})
        + (select count(*)::int from buddy_languages where profile_id = ${mina.me.id})
        + (select count(*)::int from buddy_pairs where profile_id = ${mina.me.id}) as rows`
    expect(leftovers?.rows).toBe(0)
  })

  test('list is paged latest first', async () => {
    await saveBuddyProfile(app, mina)
    for (let n = 0; n < 3; n++) {
      await requestBuddy(app, mina, await aUser(app))
      app.clock.forward(1000)
    }
    const first = await call(mina)(buddies.list, { limit: 2 })
    const rest = await call(mina)(buddies.list, { before: first.body[1]?.id ?? '', limit: 2 })
    expect(new Set([...first.body, ...rest.body].map(({ id }) => id)).size).toBe(3)
  })
})
