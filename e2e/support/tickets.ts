import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { encode } from 'uqr'
import { test } from './fixtures.ts'

const drawn = (text: string) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(Math.floor(440 / size) * size, null, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** A film of one picture. */
const filmOf = async (picture: Buffer) => {
  const frame = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#ffffff' },
  })
    .composite([{ input: picture, gravity: 'center' }])
    .jpeg({ quality: 95 })
    .toBuffer()
  return Buffer.concat([frame, frame])
}

/** For end-to-end tests whose browsers have a camera: what it sees is put before it. */
export const aCamera = () => {
  // The browser looks at the file when a page asks for the camera.
  const film = join(tmpdir(), `welkom-camera-${process.pid}.mjpeg`)
  const args = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  test.use({
    launchOptions: async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
  })
  test.afterAll(() => rmSync(film, { force: true }))
  return {
    seeCode: async (text: string) => writeFileSync(film, await filmOf(await drawn(text))),
    /** Something on another screen, which is held before the camera. */
    see: async (shown: Locator) => {
      const picture = sharp(await shown.screenshot()).resize(440, 440, { fit: 'inside' })
      writeFileSync(film, await filmOf(await picture.png().toBuffer()))
    },
  }
}
