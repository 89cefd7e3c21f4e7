import { expect, test } from 'vitest'
import { connectUsers } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { aModerator, anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const staged = async (person: Person, name = 'a.pdf') =>
  (await stage(app, person, '%PDF-1.7\n', name)).body.id
const write = async (from: Person, to: Person) =>
  as(app, from).call(messages.send, {
    receiverId: to.me.id,
    content: 'Kijk',
    fileIds: [await staged(from)],
  })
const post = async (person: Person, id: string, fileIds?: string[]) =>
  as(app, person).call(groups.send, {
    id,
    message: 'Kijk',
    fileIds: fileIds ?? [await staged(person)],
  })
const refused = { status: 403, body: { code: 'files_to_connections_only' } }

test('a guest whose account is new sends the host no files before they are connected', async () => {
  const [host, guest] = [await aUser(app), await aUser(app)]
  const { id } = await anEventOfHost(app, admin, host, { isHostShown: true })
  await as(app, guest).call(events.book, { id })
  expect(await write(guest, host)).toMatchObject(refused)
  const { body } = await as(app, guest).call(connections.request, { receiverId: host.me.id })
  expect(await write(guest, host)).toMatchObject(refused)
  await as(app, host).call(connections.answer, { id: body.id, status: 'accepted' })
  expect((await write(guest, host)).status).toBe(201)
})

test.each([
  ['administrators', anAdmin],
  ['moderators', aModerator],
])('%s are no new accounts', async (_, aPerson) => {
  const person = await aPerson(app)
  const group = await aGroup(app, { by: person })
  expect((await post(person, group.id)).status).toBe(201)
})

test('a new account sends files to its connections only, until three days have passed', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const group = await aGroup(app, { by: joris })
  await joinGroup(app, mina, group)
  await connectUsers(app, mina, joris)
  const { status, body } = await post(mina, group.id)
  expect({ status, body }).toMatchObject(refused)
  // The sentence says until when; the text alone is welcome.
  expect(body.message).toMatch(/Until .+ \d{4}.+:\d\d/)
  expect((await post(mina, group.id, [])).status).toBe(201)
  expect((await write(mina, joris)).status).toBe(201)
  app.clock.forward(3 * 24 * 3_600_000 + 60_000)
  const later = await signInAgain(app, mina)
  expect((await post(later, group.id)).status).toBe(201)
})
