import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fetchFile, stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/photos.ts'
import { files, maxFileBytes } from '#shared/files/contract.ts'
import { stageFile } from './files.ts'
import { emptyUploads } from './upload.ts'

const app = await sharedApp({ DATA_DIR: mailFolder() })
const admin = await anAdmin(app)
const mina = await aUser(app)
const joris = await aUser(app)

const picture = await aPicture(1200, 900).jpeg().toBuffer()

test('a picture is stored upright, in three widths, and without what the camera wrote', async () => {
  const photo = await aPicture(1200, 900)
    .withExif({ IFD0: { Copyright: 'canary-of-the-camera' }, IFD3: { GPSLatitude: '52/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { status, body } = await stage(app, mina, photo, 'op reis.JPG')
  expect([status, body]).toMatchObject([
    201,
    { kind: 'picture', name: 'op reis.jpg', width: 900, height: 1200, isAnimated: false },
  ])
  expect(body.preview).toMatch(/^data:image\/webp;base64,[\w+/=]{20,600}$/)
  for (const [size, width] of [
    ['small', 360],
    ['medium', 800],
    ['large', 900],
  ] as const) {
    const { rawPayload, headers } = await fetchFile(app, mina, body.id, size)
    const metadata = await sharp(rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width })
    expect(metadata).not.toHaveProperty('exif')
    expect(rawPayload.includes('canary-of-the-camera')).toBe(false)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('a picture that moves keeps moving only in its largest size', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((color) => aPicture(600, 400, color).png().toBuffer()),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { body } = await stage(app, mina, gif)
  expect(body).toMatchObject({ isAnimated: true, width: 600, height: 400 })
  const pagesOf = async (size: 'medium' | 'large') =>
    (await sharp((await fetchFile(app, mina, body.id, size)).rawPayload).metadata()).pages ?? 1
  expect([await pagesOf('medium'), await pagesOf('large')]).toEqual([1, 2])
})

test('a document is only ever a download', async () => {
  const { body } = await stage(app, mina, '%PDF-1.7\n', 'Huur & “contract”.exe')
  expect(body).toMatchObject({
    kind: 'document',
    name: 'Huur & “contract”.pdf',
    bytes: 9,
    width: null,
  })
  const { headers, payload } = await fetchFile(app, mina, body.id, 'document')
  expect(payload).toBe('%PDF-1.7\n')
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition':
      "attachment; filename*=UTF-8''Huur%20%26%20%E2%80%9Ccontract%E2%80%9D.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
  })
  expect((await fetchFile(app, mina, body.id, 'large')).statusCode).toBe(404)
})

test('browsers ask again, and get the bytes once', async () => {
  const { body } = await stage(app, mina, picture)
  const { headers } = await fetchFile(app, mina, body.id)
  // A request that loads the bytes fails from now on.
  await app.db`update file_contents set bytes = null where file_id = ${body.id}`
  const head = await app.http.inject({
    ...{ method: 'HEAD', url: `/api/files/${body.id}`, headers: { cookie: mina.cookie } },
  })
  expect([head.statusCode, head.headers['content-length']]).toEqual([
    200,
    headers['content-length'],
  ])
  const again = await fetchFile(app, mina, body.id, 'medium', {
    'if-none-match': `${headers.etag}`,
  })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

test('a staged file is its owner’s alone, until they take it out or a day has passed', async () => {
  const { body } = await stage(app, mina, picture)
  const statuses = async () =>
    Promise.all(
      [mina, joris, admin].map(async (one) => (await fetchFile(app, one, body.id)).statusCode),
    )
  expect(await statuses()).toEqual([200, 404, 404])
  await as(app, joris).call(files.remove, { id: body.id })
  expect(
    (await as(app, joris).call(files.describe, { id: body.id, description: 'x' })).status,
  ).toBe(404)
  expect(await statuses()).toEqual([200, 404, 404])
  expect((await as(app, mina).call(files.remove, { id: body.id })).status).toBe(204)
  expect(await statuses()).toEqual([404, 404, 404])
})

test('an upload that is repeated, also at the same time, is one file', async () => {
  const clientId = crypto.randomUUID()
  const send = ({ me } = mina) =>
    stageFile(app, me, { name: 'a.txt', clientId }, Readable.from([Buffer.from('Hoi')]))
  const [one, two] = await Promise.all([send(), send()])
  const ids = [one, two, await send()].map(({ id }) => id)
  expect(new Set(ids).size).toBe(1)
  expect((await send(joris)).id).not.toBe(one.id)
})

test('what a killed process left of uploads goes at the next start', async () => {
  const dataDir = mailFolder()
  const left = { config: { ...app.config, dataDir } }
  await emptyUploads(left)
  const folder = join(dataDir, 'uploads')
  mkdirSync(folder)
  writeFileSync(join(folder, 'left'), 'x')
  await emptyUploads(left)
  expect(readdirSync(folder)).toEqual([])
})

const noise = (bytes: number) => Buffer.alloc(bytes, 'tekst ')

test.each([
  ['nothing', '', 'file_empty'],
  ['more than 10 MB', noise(maxFileBytes + 1), 'file_too_large'],
  ['HTML with the name of a picture', '<html>', 'file_type_not_accepted'],
  ['a JPEG that is cut off', picture.subarray(0, 2000), 'picture_unreadable'],
  ['text behind the signature of a GIF', 'GIF89a/*<script>1</script>', 'picture_unreadable'],
  [
    'more than 50 megapixels',
    await sharp({ create: { width: 8000, height: 6300, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    'picture_has_too_many_pixels',
  ],
])('%s is refused, and leaves nothing behind', async (_, bytes, code) => {
  const rows = () => app.db`select count(*)::int from files`
  const before = await rows()
  expect((await stage(app, mina, bytes)).body).toMatchObject({ code })
  expect(await rows()).toEqual(before)
  expect(readdirSync(join(app.config.dataDir, 'uploads'))).toEqual([])
})
