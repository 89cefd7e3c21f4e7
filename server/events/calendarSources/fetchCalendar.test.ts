import { promises as dns } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockConnections } from '#server/testing/blockNetwork.ts'
import { calendarServer } from '#server/testing/calendarServer.ts'
import { fetchCalendar } from './fetchCalendar.ts'

const website = await calendarServer()

const fetchFrom = (url: string, calendarHosts = [website.origin]) =>
  fetchCalendar({ url, etag: null, lastModified: null }, { calendarHosts }, false)

const resolveTo = (...addresses: string[]) =>
  vi
    .spyOn(dns, 'lookup')
    .mockImplementation((async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))) as never)

afterEach(() => {
  vi.restoreAllMocks()
})

test('a calendar is fetched with its validators', async () => {
  const headers = { etag: '"one"', 'last-modified': 'Thu, 26 Nov 2026 10:00:00 GMT' }
  website.reply('/a.ics', { body: 'BEGIN:VCALENDAR', headers })
  expect(await fetchFrom(`${website.origin}/a.ics`)).toEqual({
    kind: 'file',
    file: Buffer.from('BEGIN:VCALENDAR'),
    etag: '"one"',
    lastModified: 'Thu, 26 Nov 2026 10:00:00 GMT',
  })
})

test.each([
  [401, 'refused'],
  [403, 'refused'],
  [404, 'notFound'],
  [410, 'notFound'],
  [500, 'failed'],
  [204, 'failed'],
])('status %i is reported as %s', async (status, error) => {
  website.reply('/status', { status })
  expect(await fetchFrom(`${website.origin}/status`)).toEqual({ kind: 'failed', error })
})

test('a calendar of more than 2 MB is not read to its end', async () => {
  website.reply('/large', { body: Buffer.alloc(2 * 1024 * 1024 + 1, 'x') })
  expect(await fetchFrom(`${website.origin}/large`)).toEqual({ kind: 'failed', error: 'tooLarge' })
})

test('a website that does not answer is given up', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(10_000)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  website.reply('/silence', 'silence')
  expect(await fetchFrom(`${website.origin}/silence`)).toEqual({
    kind: 'failed',
    error: 'timedOut',
  })
  timeout.mockRestore()
})

test('a redirect is followed', async () => {
  website.reply('/old', { status: 301, headers: { location: '/new' } })
  website.reply('/new', { body: 'BEGIN:VCALENDAR' })
  expect(await fetchFrom(`${website.origin}/old`)).toMatchObject({ kind: 'file' })
})

test('a circle of redirects ends', async () => {
  website.reply('/circle', { status: 302, headers: { location: '/circle' } })
  const before = website.received.length
  expect(await fetchFrom(`${website.origin}/circle`)).toEqual({ kind: 'failed', error: 'failed' })
  expect(website.received.length - before).toBe(4)
})

test.each([
  'http://127.0.0.1:1/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://169.254.169.254/latest/meta-data',
  'http://library.example/',
  'file:///etc/passwd',
])('a redirect to %s is not followed', async (location) => {
  website.reply('/away', { status: 302, headers: { location } })
  const before = website.received.length
  expect(await fetchFrom(`${website.origin}/away`)).toEqual({ kind: 'failed', error: 'notAllowed' })
  expect(website.received.length - before).toBe(1)
})

let watched: ReturnType<typeof blockConnections>
const withoutNetwork = () => {
  watched = blockConnections()
}
beforeEach(() => {
  watched?.stop()
})

test.each([
  'http://library.example/a.ics',
  'https://library.example:8443/a.ics',
  'https://me@library.example/a.ics',
  'https://me:secret@library.example/a.ics',
  'ftp://library.example/a.ics',
  'webcal://library.example/a.ics',
  'nonsense',
])('%s is not looked up', async (url) => {
  withoutNetwork()
  const lookup = resolveTo('93.184.215.14')
  expect(await fetchFrom(url)).toEqual({ kind: 'failed', error: 'notAllowed' })
  expect(lookup).not.toHaveBeenCalled()
  expect(watched.made).toEqual([])
  watched.stop()
})

test.each([
  ['127.0.0.1'],
  ['10.0.0.1'],
  ['100.64.0.1'],
  ['169.254.169.254'],
  ['::1'],
  ['fd00::1'],
  ['::ffff:192.168.0.1'],
  ['93.184.215.14', '127.0.0.1'],
  [],
])('a name that resolves to %s %s is not connected to', async (...addresses) => {
  withoutNetwork()
  resolveTo(...addresses.filter((one) => one !== undefined))
  const result = await fetchFrom('https://library.example/a.ics')
  expect(result).toEqual({ kind: 'failed', error: 'notAllowed' })
  expect(watched.made).toEqual([])
  watched.stop()
})

test('an IPv6 address is looked up without its brackets', async () => {
  withoutNetwork()
  const lookup = resolveTo('2a00:1450::1')
  const result = await fetchFrom('https://[2a00:1450::1]/a.ics')
  expect(result).toEqual({ kind: 'failed', error: 'unreachable' })
  expect(lookup).toHaveBeenCalledWith('2a00:1450::1', { all: true })
  watched.stop()
})

test('the connection uses the addresses that were checked', async () => {
  withoutNetwork()
  resolveTo('93.184.215.14')
  const result = await fetchFrom('https://library.example/a.ics')
  expect(result).toEqual({ kind: 'failed', error: 'unreachable' })
  const [made] = watched.made
  expect(made).toMatchObject({ host: 'library.example', port: 443 })
  const options = made?.options as { lookup?: LookupFunction }
  const pinned = await new Promise((resolve) =>
    options.lookup?.('library.example', { all: true }, (_, found) => resolve(found)),
  )
  expect(pinned).toEqual([{ address: '93.184.215.14', family: 4 }])
  watched.stop()
})
