import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchConnections } from '#server/testing/connecting.ts'
import { aDevice, aSubscription } from '#server/testing/devices.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { startPushService } from '#server/testing/pushService.ts'
import { push } from '#shared/push/contract.ts'

let watched: ReturnType<typeof watchConnections>

const app = await sharedApp()
const mina = await aUser(app)
beforeEach(() => {
  watched = watchConnections()
})
afterEach(async () => {
  watched.stop()
  vi.restoreAllMocks()
  await app.db`delete from push_subscriptions where user_id = ${mina.me.id}`
})

/** What names lead to, in this test. */
const leadTo = (...addresses: string[]) => {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  return vi.spyOn(dns, 'lookup').mockImplementation((async () => found) as never)
}

const nobodyIsAsked = (lookup: ReturnType<typeof leadTo>) => {
  expect(watched.made).toEqual([])
  expect(lookup).not.toHaveBeenCalled()
}

const path = '/fcm/send/abc'
const refused = [
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

describe.each(refused)('the address %s', (endpoint) => {
  test('is not taken (S099, S100)', async () => {
    const lookup = leadTo('8.8.8.8')
    const { status } = await as(app, mina).call(push.subscribe, aSubscription({ endpoint }))
    expect(status).toBe(400)
    nobodyIsAsked(lookup)
    expect((await as(app, mina).call(push.subscriptions, {})).body).toEqual([])
  })

  test('is not connected to where it came into the table by other ways', async () => {
    const lookup = leadTo('8.8.8.8')
    const { id } = await aDevice(app, mina)
    await app.db`update push_subscriptions set endpoint = ${endpoint} where id = ${id}`
    const { status } = await as(app, mina).call(push.test, { subscriptionId: id })
    expect(status).toBe(409)
    nobodyIsAsked(lookup)
    expect((await as(app, mina).call(push.subscriptions, {})).body).toMatchObject([
      { id, isActive: false },
    ])
  })
})

const known = [
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%2b',
  'https://fcm.googleapis.com:443/fcm/send/abc',
]

// The control: the same eyes see a connection where there is one.
test.each(known)('%s is taken, and connected to where its name leads', async (endpoint) => {
  const lookup = leadTo('142.250.1.1', '2a00:1450:4001::1')
  const { id } = await aDevice(app, mina, { endpoint })
  nobodyIsAsked(lookup)
  const { status } = await as(app, mina).call(push.test, { subscriptionId: id })
  expect(status).toBe(502)
  expect(watched.made).toMatchObject([{ host: new URL(endpoint).hostname, port: 443 }])
  expect(lookup).toHaveBeenCalledExactlyOnceWith(new URL(endpoint).hostname, { all: true })
})

const pinned = (lookup: LookupFunction) =>
  new Promise((resolve) => {
    lookup('fcm.googleapis.com', { all: true }, (_, found) => resolve(found))
  })

test('the connection goes to the address that was looked at, whatever the name says by then', async () => {
  leadTo('142.250.1.1')
  const { id } = await aDevice(app, mina)
  await as(app, mina).call(push.test, { subscriptionId: id })
  const rebound = leadTo('127.0.0.1')
  rebound.mockClear()
  const options = watched.made[0]?.options as { lookup?: LookupFunction }
  expect(await pinned(options.lookup as LookupFunction)).toEqual([
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
  'a known name that leads to %s is not connected to, and its device is let go (S102)',
  async (addresses) => {
    const lookup = leadTo(...addresses.split(' ').filter((address) => address !== 'nowhere'))
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

test('a service of PUSH_HOSTS may lie on this machine; its neighbours may not', async () => {
  watched.stop()
  const service = await startPushService()
  const neighbour = await startPushService()
  const named = await freshApp({ PUSH_HOSTS: service.origin })
  const at = (origin: string) => aSubscription({ endpoint: `${origin}/push/x` })
  expect((await as(named, mina).call(push.subscribe, at(service.origin))).status).toBe(201)
  expect((await as(named, mina).call(push.subscribe, at(neighbour.origin))).status).toBe(400)
  const withUser = service.origin.replace('//', '//user@')
  expect((await as(named, mina).call(push.subscribe, at(withUser))).status).toBe(400)
  expect((await as(app, mina).call(push.subscribe, at(service.origin))).status).toBe(400)
  await Promise.all([service.stop(), neighbour.stop(), named.stop()])
})
