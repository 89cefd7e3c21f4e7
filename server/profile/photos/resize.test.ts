import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import {
  aHugePng,
  aPicture,
  expectPhotoRejected,
  fetchPhoto,
  upload,
} from '#server/testing/photos.ts'

const app = await sharedApp()
await aUser(app) // the first account is an administrator
const ana = await aUser(app)
const png = await aPicture().png().toBuffer()

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

test.each(impostors)('%s is rejected as a photo', async (_, make) => {
  await expectPhotoRejected(
    app,
    ana,
    [{ bytes: await make(), type: 'image/png' }],
    400,
    'Invalid file type',
  )
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

test.each(hidden)('%s is re-encoded without the hidden text (S089)', async (_, make) => {
  const bytes = await make()
  expect(bytes.includes('<script')).toBe(true)
  expect((await served(bytes)).includes('<script')).toBe(false)
})

test('metadata such as the location is removed and the orientation applied (S090, G22)', async () => {
  // Left half blue, right half white, rotated by the camera: blue is on top.
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
  const readColour = async (top: number) => {
    const area = { left: 256, top, width: 1, height: 1 }
    const [red = 0] = await sharp(bytes).extract(area).raw().toBuffer()
    return red < 128 ? 'blue' : 'white'
  }
  expect([await readColour(20), await readColour(490)]).toEqual(['blue', 'white'])
})

test('too many pixels are rejected before decoding (S091)', async () => {
  const sentence = 'This photo has too many pixels. Please select a smaller one.'
  // Interlaced pictures would be decoded as a whole.
  for (const isInterlaced of [false, true])
    await expectPhotoRejected(
      app,
      ana,
      [{ bytes: aHugePng(5001, { isInterlaced }) }],
      400,
      sentence,
    )
  expect((await upload(app, ana, { bytes: aHugePng(5000) })).status).toBe(200)
})

test('first frame of an animation is used (S091)', async () => {
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
