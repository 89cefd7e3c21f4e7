import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Adds a chunk behind the head of a PNG. */
const withChunk = (png: Buffer, type: string, data: Buffer) => {
  const end = 8 + 25
  return Buffer.concat([png.subarray(0, end), chunk(type, data), png.subarray(end)])
}

/** 200 MB of zeros in 200 KB: what a decoder unpacks when it wants the text or the colours. */
const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })

export const bombChunks = (png: Buffer) => {
  const begin = Buffer.from('bomb\0\0', 'latin1')
  return {
    iCCP: withChunk(png, 'iCCP', Buffer.concat([begin, packed])),
    zTXt: withChunk(png, 'zTXt', Buffer.concat([begin, packed])),
    iTXt: withChunk(
      png,
      'iTXt',
      Buffer.concat([Buffer.from('bomb\0\x01\0\0\0', 'latin1'), packed]),
    ),
  }
}

/** A GIF of many tiny frames on a canvas of any size. */
export const aGif = (frames: number, width = 1, height = 1) => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from(`21f90400010000${'00'}2c${'00000000'}0100010000${'02024401'}00`, 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

const riff = (type: string, data: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)])
}

const threeBytes = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])

/** A WebP that moves: a tiny picture in each frame, on a canvas of this side. */
export const aMovingWebp = (still: Buffer, side: number, frames: number) => {
  const canvas = Buffer.concat([
    Buffer.from([2, 0, 0, 0]),
    threeBytes(side - 1),
    threeBytes(side - 1),
  ])
  const place = Buffer.concat([...[0, 0, 59, 39, 100].map(threeBytes), Buffer.from([0])])
  const frame = riff('ANMF', Buffer.concat([place, still.subarray(12)]))
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riff('VP8X', canvas),
    riff('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ])
  return riff('RIFF', body)
}
