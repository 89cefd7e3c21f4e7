import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { aUser, type Person } from '#server/testing/people.ts'
import { aPicture, fetchPhoto, formOf, refusedPhoto, upload } from '#server/testing/photos.ts'
import { mostPhotoBytes, profile } from '#shared/profile/contract.ts'

let app: TestApp
let ana: Person
let png: Buffer = Buffer.alloc(0)
// Where a file would be put if any were.
let temporary: string
const usual = process.env.TMPDIR
beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'welkom-upload-'))
  process.env.TMPDIR = temporary
  app = await freshApp()
  await aUser(app) // the first of an empty installation is an administrator
  ana = await aUser(app)
  png = await aPicture().png().toBuffer()
})
afterAll(async () => {
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
  rmSync(temporary, { recursive: true })
  await app.stop()
})
afterEach(() => {
  vi.useRealTimers()
  expect(readdirSync(temporary)).toEqual([])
})

const refused = (parts: Parameters<typeof formOf>, status: number, message: string) =>
  refusedPhoto(app, ana, parts, status, message)

test('5 242 880 bytes are taken and one more is not (S092)', async () => {
  // What stands behind the end of a picture is no part of it.
  const filled = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  expect((await upload(app, ana, { bytes: filled(mostPhotoBytes) })).status).toBe(200)
  await refused([{ bytes: filled(mostPhotoBytes + 1) }], 413, 'File too large')
  await refused([{ bytes: filled(mostPhotoBytes + 100_000) }], 413, 'File too large')
})

test('a length that lies, or none, is cut at the limit (S092)', async () => {
  const { payload, headers } = formOf({ bytes: Buffer.alloc(3 * mostPhotoBytes) })
  const stream = new PassThrough()
  stream.end(payload)
  const answer = await app.http.inject({
    method: 'POST',
    url: profile.uploadPhoto.path,
    headers: { ...headers, cookie: ana.cookie, 'transfer-encoding': 'chunked' },
    payload: stream,
  })
  expect([answer.statusCode, answer.json()]).toEqual([413, { message: 'File too large' }])
})

const names = ['../../x', 'a\0.png', 'x'.repeat(300), 'x.png/..', '/etc/passwd', 'C:\\x.png', '']

test.each(names)('what a file is called (%j) means nothing (S093)', async (filename) => {
  const { status, body } = await upload(app, ana, { bytes: png, filename })
  expect(status).toBe(200)
  expect(body.profilePhoto).toMatch(/^\/api\/photos\/[\da-f-]{36}$/)
})

const oneOnly = 'Please send one photo, and nothing beside it'

const misshapen: [name: string, make: () => Parameters<typeof formOf>][] = [
  ['no file', () => []],
  ['an empty file', () => [{ bytes: '' }]],
  ['two files', () => [{ bytes: png }, { bytes: png }]],
  ['a file by another name', () => [{ bytes: png, name: 'picture' }]],
  ['a file by the name of a prototype', () => [{ bytes: png, name: '__proto__' }]],
  ['a thousand parts', () => Array.from({ length: 1000 }, () => ({ bytes: png }))],
]

test.each(misshapen)('%s is refused (S095)', async (_, make) => {
  await refused(make(), 400, oneOnly)
})

test.each([
  ['without a boundary', 'multipart/form-data', png],
  [
    'that ends in the middle',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-',
  ],
  [
    'with a field',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="photo"\r\n\r\nhi\r\n--x--\r\n',
  ],
  ['that is empty', 'multipart/form-data; boundary=x', ''],
])('a form %s is refused (S095)', async (_, type, payload) => {
  const headers = { 'content-type': type, cookie: ana.cookie }
  const answer = await request(app, {
    method: 'POST',
    url: profile.uploadPhoto.path,
    payload,
    headers,
  })
  expect([answer.status, answer.body]).toEqual([400, { message: oneOnly }])
})

test('who it is and where it comes from is asked before anything is read (S026, S096)', async () => {
  const { headers } = formOf({ bytes: png })
  const ask = async (more: Record<string, string>) => {
    // Never ends: whoever waited for it would never answer.
    const payload = new PassThrough()
    payload.write('--')
    const answer = await app.http.inject({
      method: 'POST',
      url: profile.uploadPhoto.path,
      payload,
      headers: { ...headers, 'transfer-encoding': 'chunked', ...more },
    })
    return answer.statusCode
  }
  expect(await ask({})).toBe(401)
  expect(await ask({ cookie: ana.cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
})

test('whoever sends a byte now and then is cut off within half a minute (S096)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const payload = new PassThrough()
  payload.write('--')
  const answer = app.http.inject({
    method: 'POST',
    url: profile.uploadPhoto.path,
    payload,
    headers: { ...formOf().headers, cookie: ana.cookie, 'transfer-encoding': 'chunked' },
  })
  // Reading begins once it is known who sends.
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 60_000 })
  await vi.advanceTimersByTimeAsync(28_000)
  expect((await answer).statusCode).toBe(408)
  expect((await answer).headers.connection).toBe('close')
})

test.each([
  '/uploads/..%2f..%2fpackage.json',
  '/api/photos/..%5c..%5cx',
  '/api/photos/%2e%2e/x',
  '/uploads/',
])('there is no way from %s to a file (S097)', async (url) => {
  const { status } = await fetchPhoto(app, ana, url)
  expect([400, 404]).toContain(status)
})
