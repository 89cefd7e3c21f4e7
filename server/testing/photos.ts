import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Color } from 'sharp'
import type { App } from '#server/http/context.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { profile } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { fingerprint } from './fingerprint.ts'
import { type Reply, request } from './freshApp.ts'
import type { Person } from './people.ts'

type Part = { name?: string; filename?: string; type?: string; bytes: Buffer | string }

const boundary = 'a-line-that-is-in-no-photo'
const escaped = (text: string) => text.replaceAll('"', '%22')

const partHeaders = ({ name = 'photo', filename = 'me.png', type = 'image/png' }: Part) =>
  `--${boundary}\r\n` +
  `Content-Disposition: form-data; name="${name}"; filename="${escaped(filename)}"\r\n` +
  `Content-Type: ${type}\r\n\r\n`

/** A form, encoded as by a browser. */
export const multipartForm = (...parts: Part[]) => ({
  payload: Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(partHeaders(part)),
      Buffer.from(part.bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})

/** Uploads to an endpoint that takes a form with one photo. */
export const uploadTo = async <Body>(
  app: App,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { cookie }: Pick<Person, 'cookie'>,
  ...parts: Part[]
): Promise<Omit<Reply, 'body'> & { body: Body & { message?: string } }> => {
  const { payload, headers } = multipartForm(...parts)
  const reply = await request(app, {
    method,
    url: path,
    payload,
    headers: { ...headers, cookie },
  })
  return { ...reply, body: reply.body as Body & { message?: string } }
}

export const upload = (app: App, person: Pick<Person, 'cookie'>, ...parts: Part[]) =>
  uploadTo<Me>(app, profile.uploadPhoto, person, ...parts)

/** Expects a rejection with this message and no write. */
export const expectPhotoRejected = async (
  app: App,
  person: Person,
  parts: Part[],
  status: number,
  message: string,
) => {
  const before = await fingerprint(app)
  const reply = await upload(app, person, ...parts)
  if (reply.status !== status || reply.body.message !== message)
    throw new Error(`Answered ${reply.status} ${reply.text}`)
  if ((await fingerprint(app)) !== before) throw new Error('A rejected upload was stored')
}

export const aPicture = (width = 60, height = 40, background: Color = { r: 29, g: 79, b: 159 }) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Uploads a photo and returns its id. */
export const aPhoto = async (app: App, person: Person): Promise<string> => {
  const { body } = await upload(app, person, { bytes: await aPicture().png().toBuffer() })
  return String(body.profilePhoto).split('/').at(-1) ?? ''
}

/** The bytes of a photo, as served. */
export const fetchPhoto = async (app: App, person: Person | null, address: string) => {
  const answer = await app.http.inject({
    method: 'GET',
    url: address,
    headers: { ...(person && { cookie: person.cookie }) },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

// Adam7 interlacing (PNG specification, 8.2).
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

const imageBytes = (side: number, passes: readonly (readonly [number, number, number, number])[]) =>
  passes.reduce(
    (sum, [x, y, every, everyRow]) =>
      sum + Math.ceil((side - y) / everyRow) * (1 + 3 * Math.ceil((side - x) / every)),
    0,
  )

/**
 * A single-colour PNG: few bytes, many pixels. An interlaced one must be decoded in memory as a
 * whole.
 */
export const aHugePng = (side: number, { isInterlaced = false } = {}) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, isInterlaced ? 1 : 0], 8) // eight bits, three colours
  const size = imageBytes(side, isInterlaced ? interlaced : plain)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(size), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
