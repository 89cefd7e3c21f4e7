import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { encode } from 'uqr'

/** A film of one picture: a ticket held before a camera. */
export const filmOf = async (text: string, file: string) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const side = Math.floor(440 / size) * size
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  const code = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const frame = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#ffffff' },
  })
    .composite([{ input: code, gravity: 'center' }])
    .jpeg({ quality: 95 })
    .toBuffer()
  writeFileSync(file, Buffer.concat([frame, frame]))
}
