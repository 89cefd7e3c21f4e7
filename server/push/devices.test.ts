import { createECDH, randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aDevice, aSubscription } from '#server/testing/devices.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { push } from '#shared/push/contract.ts'

let mina: Person
let joris: Person

const app = await sharedApp()
await aUser(app)
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app)
})

const devicesOf = async (person: Person) =>
  (await as(app, person).call(push.subscriptions, {})).body
const allOn = {
  events: true,
  messages: true,
  buddyMatches: true,
  recommendations: true,
  community: true,
}

test('a device is registered once, and its endpoint and keys are never returned', async () => {
  const subscription = aSubscription()
  const first = await as(app, mina).call(push.subscribe, subscription)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ isActive: true, preferences: allOn })
  const again = await as(app, mina).call(push.subscribe, subscription)
  expect(again.body.id).toBe(first.body.id)
  const { text } = await as(app, mina).call(push.subscriptions, {})
  expect(JSON.parse(text)).toHaveLength(1)
  const { endpoint, keys } = subscription
  for (const secret of [endpoint, keys.p256dh, keys.auth])
    expect(first.text + text).not.toContain(secret)
})

test('subscribing again reactivates a device', async () => {
  const subscription = aSubscription({ preferences: { ...allOn, community: false } })
  const { id } = await aDevice(app, mina, subscription)
  await app.db`update push_subscriptions set is_active = false where id = ${id}`
  const { preferences: _, ...without } = subscription
  expect((await as(app, mina).call(push.subscribe, without)).body).toMatchObject({
    id,
    isActive: true,
    preferences: { ...allOn, community: false },
  })
})

test('a shared device belongs only to the user who subscribed it last (S105)', async () => {
  const subscription = aSubscription({ preferences: { ...allOn, events: false } })
  const { id } = await aDevice(app, mina, subscription)
  const { preferences: _, ...without } = subscription
  const { body } = await as(app, joris).call(push.subscribe, without)
  expect(await devicesOf(mina)).toEqual([])
  expect(await devicesOf(joris)).toMatchObject([{ id: body.id, preferences: allOn }])
  // The former owner may still know the old id.
  expect(body.id).not.toBe(id)
})

test('the 21st device replaces the oldest (S106)', async () => {
  const ids: string[] = []
  for (let nth = 0; nth < 21; nth++) {
    app.clock.forward(1000)
    ids.push((await aDevice(app, mina)).id)
  }
  expect((await devicesOf(mina)).map(({ id }) => id)).toEqual(ids.slice(1))
})

test('concurrent subscriptions do not exceed the limit of twenty', async () => {
  for (let nth = 0; nth < 19; nth++) await aDevice(app, mina)
  app.clock.forward(1000)
  await Promise.all([aDevice(app, mina), aDevice(app, mina), aDevice(app, mina)])
  expect(await devicesOf(mina)).toHaveLength(20)
})

test('preferences are updated individually', async () => {
  const { id } = await aDevice(app, mina)
  const change = (preferences: object) =>
    as(app, mina).call(push.changePreferences, { subscriptionId: id, preferences })
  expect((await change({ events: false })).body.preferences).toEqual({ ...allOn, events: false })
  await change({ messages: false })
  const [device] = await devicesOf(mina)
  expect(device?.preferences).toEqual({ ...allOn, events: false, messages: false })
})

test.each([{ likes: true }, { events: 'yes' }, { events: 1 }, { events: null }, [true]])(
  'preferences %j are rejected (S106)',
  async (preferences) => {
    const { id } = await aDevice(app, mina)
    const { status } = await as(app, mina).call(push.changePreferences, {
      subscriptionId: id,
      preferences: preferences as never,
    })
    expect(status).toBe(400)
    const subscription = aSubscription({ preferences: { ...allOn, ...preferences } as never })
    expect((await as(app, mina).call(push.subscribe, subscription)).status).toBe(400)
    expect((await devicesOf(mina))[0]?.preferences).toEqual(allOn)
  },
)

test('a device of another user is not found by any endpoint (S042)', async () => {
  const { id } = await aDevice(app, joris)
  const me = as(app, mina)
  const answers = [
    await me.call(push.changePreferences, { subscriptionId: id, preferences: { events: false } }),
    await me.call(push.unsubscribe, { id }),
    await me.call(push.test, { subscriptionId: id }),
  ]
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 'device_not_found', message: 'This device is not registered' },
    })
  expect(await devicesOf(joris)).toMatchObject([{ id, isActive: true, preferences: allOn }])
})

test('unsubscribing twice returns 404', async () => {
  const { id } = await aDevice(app, mina)
  expect((await as(app, mina).call(push.unsubscribe, { id })).status).toBe(204)
  expect(await devicesOf(mina)).toEqual([])
  expect((await as(app, mina).call(push.unsubscribe, { id })).status).toBe(404)
})

const point = () => createECDH('prime256v1').generateKeys()
const base64url = (bytes: Buffer) => bytes.toString('base64url')
const offTheCurve = () => {
  const bytes = point()
  bytes.writeUInt8(bytes.readUInt8(64) ^ 1, 64)
  return bytes
}
const good = { p256dh: base64url(point()), auth: base64url(randomBytes(16)) }

test.each([
  ['64 bytes', { ...good, p256dh: base64url(point().subarray(1)) }],
  ['66 bytes', { ...good, p256dh: base64url(Buffer.concat([point(), Buffer.from([0])])) }],
  ['a point off the curve', { ...good, p256dh: base64url(offTheCurve()) }],
  ['equal bytes instead of a point', { ...good, p256dh: base64url(Buffer.alloc(65, 4)) }],
  ['a compressed point', { ...good, p256dh: base64url(Buffer.alloc(33, 2)) }],
  ['no text', { ...good, p256dh: '' }],
  ['other letters', { ...good, p256dh: `${good.p256dh.slice(0, -1)}!` }],
  ['a secret of 15 bytes', { ...good, auth: base64url(randomBytes(15)) }],
  ['a secret of 17 bytes', { ...good, auth: base64url(randomBytes(17)) }],
  ['no secret', { ...good, auth: '' }],
])('keys with %s are rejected (S104)', async (_, keys) => {
  const { status } = await as(app, mina).call(push.subscribe, aSubscription({ keys }))
  expect(status).toBe(400)
  expect(await devicesOf(mina)).toEqual([])
})

test('padded keys are accepted', async () => {
  const keys = {
    p256dh: `${good.p256dh}=`,
    auth: `${good.auth}==`,
  }
  expect((await as(app, mina).call(push.subscribe, aSubscription({ keys }))).status).toBe(201)
})

test('the sixth test push within an hour is rejected', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const someId = '01890a5d-ac96-774b-bcce-b302099a8057'
  const codes: number[] = []
  for (let nth = 0; nth < 6; nth++)
    codes.push((await as(strict, mina).call(push.test, { subscriptionId: someId })).status)
  expect(codes).toEqual([404, 404, 404, 404, 404, 429])
  await strict.stop()
})

test('an unreadable stored preference counts as enabled and can be disabled', async () => {
  const { id } = await aDevice(app, mina, aSubscription({ preferences: allOn }))
  const put = (stored: unknown) => app.db`
    update push_subscriptions set preferences = ${JSON.stringify(stored)}::text::jsonb
    where id = ${id}`
  await put({ events: false, messages: 'no' })
  expect(await devicesOf(mina)).toMatchObject([{ preferences: { ...allOn, events: false } }])
  await put('broken')
  expect(await devicesOf(mina)).toMatchObject([{ preferences: allOn }])
  const change = { subscriptionId: id, preferences: { messages: false } }
  await as(app, mina).call(push.changePreferences, change)
  expect(await devicesOf(mina)).toMatchObject([{ preferences: { ...allOn, messages: false } }])
})
