import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aDevice } from '#server/testing/devices.ts'
import type { Reply } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { createAndBook, pushJobs, runPushJobs, startPushes } from '#server/testing/pushes.ts'
import type { Mailbox } from '#server/testing/pushService.ts'
import { readVapid } from '#server/testing/pushService.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { push } from '#shared/push/contract.ts'

const { app, service } = await startPushes()
let mina: Person
let box: Mailbox
beforeEach(async () => {
  mina = await aUser(app)
  box = service.mailbox()
})

const booked = (title?: string) => createAndBook(app, mina, title)
const devices = async () => (await as(app, mina).call(push.subscriptions, {})).body
const outbox = () => app.db<{ done: string[]; sentAt: Date | null }[]>`
  select done, sent_at from push_outbox where user_id = ${mina.me.id}`

test('a booking push is encrypted for the device, VAPID-signed and declarative', async () => {
  const { id } = await aDevice(app, mina, box.subscription)
  const title = 'Canal “walk” \u{1f6a3}'
  const event = await booked(title)
  await runPushJobs(app)

  const [row] = await app.db<[{ id: string; isPushSent: boolean }]>`
    select id, is_push_sent from notifications where user_id = ${mina.me.id}`
  expect(box.payloads()).toEqual([
    {
      web_push: 8030,
      notification: {
        title: 'Your booking is confirmed',
        body: `You are going to “${title}”. The details are in your email.`,
        navigate: `http://localhost:3000/events?event=${event.id}`,
        tag: row.id,
        lang: 'en',
        dir: 'auto',
        silent: false,
      },
      app_badge: 1,
    },
  ])
  const [{ headers, size }] = box.received as [Mailbox['received'][0]]
  expect(headers).toMatchObject({
    ttl: String(48 * 3600),
    urgency: 'normal',
    topic: createHash('sha256').update(row.id).digest('base64url').slice(0, 32),
    'content-encoding': 'aes128gcm',
  })
  expect(size).toBeLessThan(2048)
  const { publicKey, claims } = readVapid(String(headers.authorization))
  expect(publicKey).toBe((await as(app, mina).call(push.vapidPublicKey, {})).body.publicKey)
  expect(claims.sub).toBe('mailto:hello@welkom.example')

  expect(row.isPushSent).toBe(true)
  expect(await outbox()).toEqual([{ done: [id], sentAt: app.clock.now }])
  const [device] = await app.db`select last_used_at from push_subscriptions where id = ${id}`
  expect(device?.lastUsedAt).toEqual(app.clock.now)
  expect(await pushJobs(app)).toEqual([])
})

test('the longest payload fits into 2 kB, truncated between characters', async () => {
  await aDevice(app, mina, box.subscription)
  await booked('\u{1f600}'.repeat(200))
  await app.db`update notifications set title = repeat('\u{1f600}', 400), message = repeat('\u{1f600}', 900),
      template_args = null where user_id = ${mina.me.id}`
  await runPushJobs(app)
  const [{ text, size }] = box.received as [Mailbox['received'][0]]
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2048)
  expect(size).toBeLessThanOrEqual(2300)
  const { body } = JSON.parse(text).notification
  expect(body).toBe(`${'\u{1f600}'.repeat(239)}…`)
})

test('the preferences of each device are evaluated on delivery (P16)', async () => {
  const other = service.mailbox()
  const first = await aDevice(app, mina, box.subscription)
  const second = await aDevice(app, mina, other.subscription)
  const change = (subscriptionId: string, isOn: boolean) =>
    as(app, mina).call(push.changePreferences, { subscriptionId, preferences: { events: isOn } })
  await change(first.id, false)
  await booked()
  await change(first.id, true)
  await change(second.id, false)
  await runPushJobs(app)
  expect([box.received.length, other.received.length]).toEqual([1, 0])
})

test('notifications read, deleted or disabled before delivery are not pushed (P16)', async () => {
  await aDevice(app, mina, box.subscription)
  const me = as(app, mina)
  await booked()
  await me.call(notifications.markAllRead, {})
  await runPushJobs(app)
  await booked()
  const [newest] = (await me.call(notifications.list, {})).body
  await me.call(notifications.remove, { id: newest?.id ?? '' })
  await runPushJobs(app)
  await booked()
  const setting = { category: 'bookings', channel: 'push' } as const
  await me.call(notifications.changeSetting, { ...setting, isOn: false })
  await runPushJobs(app)
  expect(box.received).toEqual([])
  expect(await pushJobs(app)).toEqual([])
  await me.call(notifications.changeSetting, { ...setting, isOn: true })
  await booked()
  await runPushJobs(app)
  expect(box.received).toHaveLength(1)
})

test('an expired push is dropped (R33)', async () => {
  await aDevice(app, mina, box.subscription)
  box.answer = { status: 503 }
  await booked()
  await runPushJobs(app)
  app.clock.forward(49 * 3_600_000)
  box.answer = { status: 201 }
  await runPushJobs(app)
  expect(box.received).toHaveLength(1)
  expect(await pushJobs(app)).toEqual([])
})

test('a device taken over by another user receives no queued pushes of the former owner (S105)', async () => {
  await aDevice(app, mina, box.subscription)
  await booked()
  const joris = await aUser(app)
  await aDevice(app, joris, box.subscription)
  await runPushJobs(app)
  expect(box.received).toEqual([])
})

test('a test push uses the regular path and reports the answer of the push service', async () => {
  const { id } = await aDevice(app, mina, box.subscription)
  const test = () => as(app, mina).call(push.test, { subscriptionId: id })
  const sentence = async () => ((await test()) as Reply).body
  expect((await test()).status).toBe(204)
  expect(box.payloads()[0]?.notification).toMatchObject({ title: 'It works', tag: 'test' })
  box.answer = { status: 503 }
  expect(await sentence()).toEqual({
    code: 'push_service_unavailable',
    message: 'This browser’s push service isn’t responding. Try again later.',
  })
  box.answer = { status: 410 }
  expect(await sentence()).toEqual({
    code: 'device_unreachable',
    message: 'This device no longer receives notifications. Enable them again.',
  })
  expect(await devices()).toMatchObject([{ isActive: false }])
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://localhost:3000@evil.example/',
])(
  'a notification with the action URL %j links to our start page (S074, S075)',
  async (actionUrl) => {
    await aDevice(app, mina, box.subscription)
    await booked()
    await app.db`
    update notifications set action_url = ${actionUrl} where user_id = ${mina.me.id}`
    await runPushJobs(app)
    expect(box.payloads().map(({ notification }) => notification.navigate)).toEqual([
      'http://localhost:3000',
    ])
  },
)
