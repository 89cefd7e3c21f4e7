import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { aUser, type Person } from '#server/testing/people.ts'
import {
  aPicture,
  expectPhotoRejected,
  fetchPhoto,
  multipartForm,
  upload,
} from '#server/testing/photos.ts'
import { maxPhotoBytes, profile } from '#shared/profile/contract.ts'

let app: TestApp
let ana: Person
let png: Buffer = Buffer.alloc(0)
// The folder where temporary files would appear.
let temporary: string
const usual = process.env.TMPDIR
beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'welkom-upload-'))
  process.env.TMPDIR = temporary
  app = await freshApp()
  await aUser(app) // the first account is an administrator
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

const expectRejected = (parts: Parameters<typeof multipartForm>, status: number, message: string) =>
  expectPhotoRejected(app, ana, parts, status, message)

test('accepts 5 242 880 bytes and rejects one more (S092)', async () => {
  // Trailing bytes are not part of the image.
  const filled = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  expect((await upload(app, ana, { bytes: filled(maxPhotoBytes) })).status).toBe(200)
  await expectRejected([{ bytes: filled(maxPhotoBytes + 1) }], 413, 'File too large')
  await expectRejected([{ bytes: filled(maxPhotoBytes + 100_000) }], 413, 'File too large')
})

test('wrong or missing content length is limited (S092)', async () => {
  const { payload, headers } = multipartForm({ bytes: Buffer.alloc(3 * maxPhotoBytes) })
  const stream = new PassThrough()
  stream.end(payload)
  const answer = await app.http.inject({
    method: 'POST',
    url: profile.uploadPhoto.path,
    headers: { ...headers, cookie: ana.cookie, 'transfer-encoding': 'chunked' },
    payload: stream,
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    { code: 'photo_too_large', message: 'File too large' },
  ])
})

const names = ['../../x', 'a\0.png', 'x'.repeat(300), 'x.png/..', '/etc/passwd', 'C:\\x.png', '']

test.each(names)('file name %j is ignored (S093)', async (filename) => {
  const { status, body } = await upload(app, ana, { bytes: png, filename })
  expect(status).toBe(200)
  expect(body.profilePhoto).toMatch(/^\/api\/photos\/[\da-f-]{36}$/)
})

const oneOnly = 'Please send one photo and nothing else'

const misshapen: [name: string, make: () => Parameters<typeof multipartForm>][] = [
  ['no file', () => []],
  ['an empty file', () => [{ bytes: '' }]],
  ['two files', () => [{ bytes: png }, { bytes: png }]],
  ['a file by another name', () => [{ bytes: png, name: 'picture' }]],
  ['a file by the name of a prototype', () => [{ bytes: png, name: '__proto__' }]],
  ['a thousand parts', () => Array.from({ length: 1000 }, () => ({ bytes: png }))],
]

test.each(misshapen)('%s is rejected (S095)', async (_, make) => {
  await expectRejected(make(), 400, oneOnly)
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
])('form %s is rejected (S095)', async (_, type, payload) => {
  const headers = { 'content-type': type, cookie: ana.cookie }
  const answer = await request(app, {
    method: 'POST',
    url: profile.uploadPhoto.path,
    payload,
    headers,
  })
  expect([answer.status, answer.body]).toEqual([
    400,
    { code: 'one_photo_required', message: oneOnly },
  ])
})

test('authentication and origin are checked before the body is read (S026, S096)', async () => {
  const { headers } = multipartForm({ bytes: png })
  const send = async (more: Record<string, string>) => {
    // An endless body: reading it first would never respond.
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
  expect(await send({})).toBe(401)
  expect(await send({ cookie: ana.cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
})

test('slow upload is aborted within half a minute (S096)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const payload = new PassThrough()
  payload.write('--')
  const answer = app.http.inject({
    method: 'POST',
    url: profile.uploadPhoto.path,
    payload,
    headers: { ...multipartForm().headers, cookie: ana.cookie, 'transfer-encoding': 'chunked' },
  })
  // Reading begins after authentication.
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
])('%s does not lead to a file (S097)', async (url) => {
  const { status } = await fetchPhoto(app, ana, url)
  expect([400, 404]).toContain(status)
})
