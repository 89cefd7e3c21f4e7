import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { encode } from 'uqr'
import { test } from './fixtures.ts'

const qrCode = (text: string) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(Math.floor(440 / size) * size, null, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** An MJPEG video of one picture. */
const mjpegOf = async (picture: Buffer) => {
  const frame = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#ffffff' },
  })
    .composite([{ input: picture, gravity: 'center' }])
    .jpeg({ quality: 95 })
    .toBuffer()
  return Buffer.concat([frame, frame])
}

/** Gives the browsers of a spec a fake camera that shows a given picture. */
export const fakeCamera = () => {
  // Chromium reads the file when a page requests the camera.
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
    showCode: async (text: string) => writeFileSync(film, await mjpegOf(await qrCode(text))),
    /** Shows a screenshot of an element, such as a ticket on another screen. */
    showElement: async (shown: Locator) => {
      const picture = sharp(await shown.screenshot()).resize(440, 440, { fit: 'inside' })
      writeFileSync(film, await mjpegOf(await picture.png().toBuffer()))
    },
  }
}
