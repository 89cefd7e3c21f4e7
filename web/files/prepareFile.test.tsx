import { expect, test, vi } from 'vitest'
import { prepareFile } from './prepareFile.ts'

/** A picture that compresses badly, as photos do. */
const aPicture = async (width: number, height: number, type: string) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const pixels = context.createImageData(width, height)
  for (let at = 0; at < pixels.data.length; at++)
    pixels.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 16
  context.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type, quality: 1 })
}

const prepared = async (file: File) => {
  const result = await prepareFile(file)
  if ('refusal' in result) throw new Error(result.refusal)
  return result
}

test('a large picture becomes smaller before it is uploaded', async () => {
  const photo = await aPicture(3200, 1600, 'image/jpeg')
  const { name, blob, width, height } = await prepared(
    new File([photo], 'IMG_1.JPG', { type: 'image/jpeg' }),
  )
  expect([name, blob.type, width, height]).toEqual(['IMG_1.jpg', 'image/jpeg', 2400, 1200])
  expect(blob.size).toBeLessThan(photo.size)
})

test('a picture that cannot become smaller, and one that moves, stay as they are', async () => {
  const small = new File([await aPicture(80, 80, 'image/png')], 'a.png', { type: 'image/png' })
  expect(await prepared(small)).toMatchObject({ name: 'a.png', width: 80, height: 80 })
  const gif = Uint8Array.from(
    atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
    (c) => c.charCodeAt(0),
  )
  const moving = new File([gif, new Uint8Array(2_000_000)], 'a.gif', { type: 'image/gif' })
  expect((await prepared(moving)).blob.size).toBe(moving.size)
})

test('a picture of a format that the server does not read becomes a JPEG, or is refused', async () => {
  // Browsers look at the content, and know more formats than the server.
  const readable = new File([await aPicture(80, 80, 'image/png')], 'a.heic', { type: 'image/heic' })
  expect(await prepared(readable)).toMatchObject({ name: 'a.jpg', width: 80 })
  expect(await prepareFile(new File(['no picture'], 'a.heic'))).toEqual({
    refusal: 'This browser can’t read this kind of picture. Please choose a JPEG or PNG.',
  })
})

test('a picture above 30 MB is refused before it is decoded', async () => {
  const decode = vi.spyOn(window, 'createImageBitmap')
  const huge = new File([new Uint8Array(30 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })
  expect(await prepareFile(huge)).toEqual({
    refusal: 'This file is too large. Please choose one of up to 10 MB.',
  })
  expect(decode).not.toHaveBeenCalled()
  decode.mockRestore()
})

test('a document above 10 MB is refused', async () => {
  const size = 10 * 1024 * 1024
  expect(await prepareFile(new File([new Uint8Array(size + 1)], 'a.pdf'))).toEqual({
    refusal: 'This file is too large. Please choose one of up to 10 MB.',
  })
  expect((await prepared(new File([new Uint8Array(size)], 'a.pdf'))).blob.size).toBe(size)
})
