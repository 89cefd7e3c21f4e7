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

const headOf = ({ name = 'photo', filename = 'me.png', type = 'image/png' }: Part) =>
  `--${boundary}\r\n` +
  `Content-Disposition: form-data; name="${name}"; filename="${escaped(filename)}"\r\n` +
  `Content-Type: ${type}\r\n\r\n`

/** As a browser writes it. */
export const formOf = (...parts: Part[]) => ({
  payload: Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(headOf(part)),
      Buffer.from(part.bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})

/** To whichever call takes a form of one photo. */
export const uploadTo = async <Body>(
  app: App,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { cookie }: Pick<Person, 'cookie'>,
  ...parts: Part[]
): Promise<Omit<Reply, 'body'> & { body: Body & { message?: string } }> => {
  const { payload, headers } = formOf(...parts)
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

/** Refused with this sentence, and nothing is written in any table. */
export const refusedPhoto = async (
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
  if ((await fingerprint(app)) !== before) throw new Error('Refused, and yet written')
}

export const aPicture = (width = 60, height = 40, background: Color = { r: 29, g: 79, b: 159 }) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Gives the id of a photo of this person. */
export const aPhoto = async (app: App, person: Person): Promise<string> => {
  const { body } = await upload(app, person, { bytes: await aPicture().png().toBuffer() })
  return String(body.profilePhoto).split('/').at(-1) ?? ''
}

/** The bytes as they are served. */
export const fetchPhoto = async (app: App, person: Person | null, address: string) => {
  const answer = await app.http.inject({
    method: 'GET',
    url: address,
    headers: { ...(person && { cookie: person.cookie }) },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
