import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blockConnections } from '#server/testing/blockNetwork.ts'
import { aDevice, aSubscription } from '#server/testing/devices.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { startPushService } from '#server/testing/pushService.ts'
import { push } from '#shared/push/contract.ts'

let watched: ReturnType<typeof blockConnections>

const app = await sharedApp()
const mina = await aUser(app)
beforeEach(() => {
  watched = blockConnections()
})
afterEach(async () => {
  watched.stop()
  vi.restoreAllMocks()
  await app.db`delete from push_subscriptions where user_id = ${mina.me.id}`
})

/** Stubs DNS resolution. */
const resolveTo = (...addresses: string[]) => {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  return vi.spyOn(dns, 'lookup').mockImplementation((async () => found) as never)
}

const expectNoConnection = (lookup: ReturnType<typeof resolveTo>) => {
  expect(watched.made).toEqual([])
  expect(lookup).not.toHaveBeenCalled()
}

const path = '/fcm/send/abc'
const rejectedEndpoints = [
  // S099
  'http://fcm.googleapis.com/fcm/send/abc',
  ...['127.0.0.1', '[::1]', '169.254.169.254', '2130706433', '0x7f.1', 'localhost'].map(
    (host) => `https://${host}${path}`,
  ),
  ...['10.0.0.1', '100.64.0.1', '[::ffff:127.0.0.1]', '8.8.8.8'].map(
    (host) => `https://${host}${path}`,
  ),
  // S100
  'https://fcm.googleapis.com.evil.com/x',
  'https://evil.com/fcm.googleapis.com',
  'https://evil.com#fcm.googleapis.com',
  'https://evil.com\\@fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.com/x',
  'https://user@fcm.googleapis.com/x',
  'https://:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com./x',
  'https://evilfcm.googleapis.com/x',
  'https://push.services.mozilla.com.evil.com/x',
  'https://evilpush.services.mozilla.com/x',
  'https://updates.push.services.mozilla.com:444/x',
  'file:///etc/passwd',
  'gopher://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'data:text/plain,x',
  '//fcm.googleapis.com/x',
  'fcm.googleapis.com/x',
  ' ',
  `https://fcm.googleapis.com/${'x'.repeat(2973)}`,
]

describe.each(rejectedEndpoints)('the address %s', (endpoint) => {
  test('is rejected (S099, S100)', async () => {
    const lookup = resolveTo('8.8.8.8')
    const { status } = await as(app, mina).call(push.subscribe, aSubscription({ endpoint }))
    expect(status).toBe(400)
    expectNoConnection(lookup)
    expect((await as(app, mina).call(push.subscriptions, {})).body).toEqual([])
  })

  test('is not connected to, even if it is in the table', async () => {
    const lookup = resolveTo('8.8.8.8')
    const { id } = await aDevice(app, mina)
    await app.db`update push_subscriptions set endpoint = ${endpoint} where id = ${id}`
    const { status } = await as(app, mina).call(push.test, { subscriptionId: id })
    expect(status).toBe(409)
    expectNoConnection(lookup)
    expect((await as(app, mina).call(push.subscriptions, {})).body).toMatchObject([
      { id, isActive: false },
    ])
  })
})

const allowedEndpoints = [
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%2b',
  'https://fcm.googleapis.com:443/fcm/send/abc',
]

// Positive control for the connection watcher.
test.each(allowedEndpoints)(
  '%s is accepted, and delivery connects to its resolved address',
  async (endpoint) => {
    const lookup = resolveTo('142.250.1.1', '2a00:1450:4001::1')
    const { id } = await aDevice(app, mina, { endpoint })
    expectNoConnection(lookup)
    const { status } = await as(app, mina).call(push.test, { subscriptionId: id })
    expect(status).toBe(502)
    expect(watched.made).toMatchObject([{ host: new URL(endpoint).hostname, port: 443 }])
    expect(lookup).toHaveBeenCalledExactlyOnceWith(new URL(endpoint).hostname, { all: true })
  },
)

const resolveWith = (lookup: LookupFunction) =>
  new Promise((resolve) => {
    lookup('fcm.googleapis.com', { all: true }, (_, found) => resolve(found))
  })

test('the connection uses the checked address, so DNS rebinding has no effect', async () => {
  resolveTo('142.250.1.1')
  const { id } = await aDevice(app, mina)
  await as(app, mina).call(push.test, { subscriptionId: id })
  const rebound = resolveTo('127.0.0.1')
  rebound.mockClear()
  const options = watched.made[0]?.options as { lookup?: LookupFunction }
  expect(await resolveWith(options.lookup as LookupFunction)).toEqual([
    { address: '142.250.1.1', family: 4 },
  ])
  expect(rebound).not.toHaveBeenCalled()
})

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '142.250.1.1 127.0.0.1',
  'nowhere',
])(
  'an allowed name that resolves to %s is not connected to, and its device is deactivated (S102)',
  async (addresses) => {
    const lookup = resolveTo(...addresses.split(' ').filter((address) => address !== 'nowhere'))
    const { id } = await aDevice(app, mina)
    const { status } = await as(app, mina).call(push.test, { subscriptionId: id })
    expect(status).toBe(409)
    expect(lookup).toHaveBeenCalledOnce()
    expect(watched.made).toEqual([])
    expect((await as(app, mina).call(push.subscriptions, {})).body).toMatchObject([
      { id, isActive: false },
    ])
  },
)

test('a host in PUSH_HOSTS may be local; other local hosts are rejected', async () => {
  watched.stop()
  const service = await startPushService()
  const neighbour = await startPushService()
  const configured = await freshApp({ PUSH_HOSTS: service.origin })
  const at = (origin: string) => aSubscription({ endpoint: `${origin}/push/x` })
  expect((await as(configured, mina).call(push.subscribe, at(service.origin))).status).toBe(201)
  expect((await as(configured, mina).call(push.subscribe, at(neighbour.origin))).status).toBe(400)
  const withUser = service.origin.replace('//', '//user@')
  expect((await as(configured, mina).call(push.subscribe, at(withUser))).status).toBe(400)
  expect((await as(app, mina).call(push.subscribe, at(service.origin))).status).toBe(400)
  await Promise.all([service.stop(), neighbour.stop(), configured.stop()])
})
