import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, aSettledUser, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

test('hosts write to everyone three times a day and event, all together', async () => {
  const [host, cohost, guest] = [await aSettledUser(app), await aSettledUser(app), await aUser(app)]
  const { id } = await anEventOfHost(app, admin, host)
  await aHelper(app, host, id, cohost, 'cohost')
  await as(app, guest).call(events.book, { id })
  const clientId = crypto.randomUUID()
  const write = (person: Person, fields: object = {}) =>
    as(app, person).call(hosted.send, { id, subject: 'Coat', message: 'It will rain.', ...fields })
  const first = await write(host, { clientId })
  expect(first.status).toBe(201)
  const atOnce = await Promise.all([write(cohost), write(host), write(cohost)])
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 201, 409])
  expect((await write(host)).body).toMatchObject({ code: 'too_many_event_messages' })
  // A repeated request is no further message.
  expect(await write(host, { clientId })).toMatchObject({
    status: 201,
    body: { id: first.body.id },
  })
  expect((await write(admin)).status).toBe(201)
  expect((await as(app, host).call(hosted.messages, { id })).body).toHaveLength(4)
  app.clock.now = new Date(app.clock.now.getTime() + 25 * 3_600_000)
  expect((await write(host)).status).toBe(201)
})
