import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

// PNG specification, 8.2: seven coarse pictures, each between the dots of those before it.
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const plain = [[0, 0, 1, 1]] as const

const bytesOf = (side: number, passes: readonly (readonly [number, number, number, number])[]) =>
  passes.reduce(
    (sum, [x, y, every, everyRow]) =>
      sum + Math.ceil((side - y) / everyRow) * (1 + 3 * Math.ceil((side - x) / every)),
    0,
  )

/** A PNG of one colour: few bytes, and as many pixels as one likes. Interlaced it must be held whole. */
export const aHugePng = (side: number, { isInterlaced = false } = {}) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, isInterlaced ? 1 : 0], 8) // eight bits, three colours
  const size = bytesOf(side, isInterlaced ? interlaced : plain)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(size), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
