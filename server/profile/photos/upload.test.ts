import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { aHugePng } from '#server/testing/hugePng.ts'
import { aUser, type Person } from '#server/testing/people.ts'
import { aPicture, fetchPhoto, formOf, upload } from '#server/testing/photos.ts'
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
})

/** Refused with this sentence, and nothing is written: no row, and no file. */
const refused = async (parts: Parameters<typeof formOf>, status: number, message: string) => {
  const before = await fingerprint(app)
  const reply = await upload(app, ana, ...parts)
  expect([reply.status, reply.body]).toEqual([status, { message }])
  expect(await fingerprint(app)).toBe(before)
  expect(readdirSync(temporary)).toEqual([])
}

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
const firstHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noisy = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 7919) % 251)), {
    raw: { width, height, channels: 3 },
  })

const impostors: [name: string, make: () => Buffer | Promise<Buffer>][] = [
  ['SVG with a script (S088)', () => Buffer.from(svg)],
  ['SVG after an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ['a PNG cut in the middle (S094)', async () => firstHalf(await noisy(80, 80).png().toBuffer())],
  ['a JPEG cut in the middle', async () => firstHalf(await noisy(80, 80).jpeg().toBuffer())],
  [
    'random bytes behind a PNG’s first',
    () => Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 7)]),
  ],
  [
    'random bytes behind a GIF’s first',
    () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(500, 7)]),
  ],
  ['a ZIP', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)])],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n%%EOF')],
  ['an AVIF', () => aPicture().avif().toBuffer()],
  ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a TIFF', () => aPicture().tiff().toBuffer()],
  ['plain text', () => Buffer.from('no picture at all')],
  ['a GIF that is a script (S089)', () => Buffer.from(`GIF89a/*${script}*/=1;`)],
]

test.each(impostors)('%s is no photo, whatever it calls itself', async (_, make) => {
  await refused([{ bytes: await make(), type: 'image/png' }], 400, 'Invalid file type')
})

const served = async (bytes: Buffer) => {
  const { status, body } = await upload(app, ana, { bytes })
  expect(status).toBe(200)
  const photo = await fetchPhoto(app, ana, body.profilePhoto ?? '')
  expect(photo.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  })
  return photo.bytes
}

const hidden: [name: string, make: () => Promise<Buffer>][] = [
  [
    'a JPEG with words behind its end',
    async () => Buffer.concat([await aPicture().jpeg().toBuffer(), Buffer.from(script)]),
  ],
  [
    'a JPEG with words in its EXIF',
    () =>
      aPicture()
        .jpeg()
        .withExif({ IFD0: { ImageDescription: script } })
        .toBuffer(),
  ],
  [
    'a PNG with words in its EXIF',
    () =>
      aPicture()
        .png()
        .withExif({ IFD0: { Copyright: script } })
        .toBuffer(),
  ],
  ['a WebP with words in its XMP', () => aPicture().webp().withXmp(`<x>${script}</x>`).toBuffer()],
  [
    'a GIF with words behind its end',
    async () => Buffer.concat([await aPicture().gif().toBuffer(), Buffer.from(script)]),
  ],
]

test.each(hidden)('%s is drawn anew, and the words are gone (S089)', async (_, make) => {
  const bytes = await make()
  expect(bytes.includes('<script')).toBe(true)
  expect((await served(bytes)).includes('<script')).toBe(false)
})

test('what the camera wrote is gone, the place above all, and the photo stands upright (S090, G22)', async () => {
  // Left half blue, right half white, and turned a quarter by the camera: blue is on top.
  const photo = await aPicture(40, 40)
    .extend({ right: 40, background: '#ffffff' })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: '52/1 5/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  const before = await sharp(photo).metadata()
  expect([before.orientation, before.exif?.includes('GPS') ?? false]).toEqual([6, false])
  const bytes = await served(photo)
  const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
  expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
  const colourAt = async (top: number) => {
    const area = { left: 256, top, width: 1, height: 1 }
    const [red = 0] = await sharp(bytes).extract(area).raw().toBuffer()
    return red < 128 ? 'blue' : 'white'
  }
  expect([await colourAt(20), await colourAt(490)]).toEqual(['blue', 'white'])
})

test('too many pixels are refused before they are drawn (S091)', async () => {
  const sentence = 'This photo has too many pixels. Please select a smaller one.'
  await refused([{ bytes: aHugePng(5001) }], 400, sentence)
  expect((await upload(app, ana, { bytes: aHugePng(5000) })).status).toBe(200)
})

test('of a film the first picture is taken (S091)', async () => {
  const frames = 200
  const film = Buffer.alloc(8 * 8 * frames * 3)
  for (let at = 0; at < film.length; at++) film[at] = Math.floor(at / 192) % 2 === 0 ? 0 : 255
  const bytes = await sharp(film, {
    raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 },
  })
    .gif()
    .toBuffer()
  expect((await sharp(bytes).metadata()).pages).toBe(frames)
  const stored = await served(bytes)
  expect((await sharp(stored).metadata()).pages ?? 1).toBe(1)
  expect((await sharp(stored).stats()).channels[0]?.mean).toBeLessThan(10)
})

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
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 5000 })
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
