import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type Endpoint, isStream } from '#shared/http/endpoint.ts'
import type { AccessScene, MatrixUsers } from './accessActors.ts'
import { type Actor, actors, type Codes, decidingActors } from './accessActors.ts'
import { findLeaks } from './canary.ts'
import { endpointName, listEndpoints } from './contracts.ts'
import { expectErrorBody } from './errorBody.ts'
import { fingerprint } from './fingerprint.ts'
import { request } from './freshApp.ts'
import type { Person } from './people.ts'
import { requestStream } from './sseClient.ts'

type Ids = Partial<
  Record<
    | 'id'
    | 'userId'
    | 'messageId'
    | 'bookingId'
    | 'itemId'
    | 'invitationId'
    | 'requestId'
    | 'fileId'
    | 'slug',
    string
  >
>

export type Row = {
  /** A valid body; `:member` is replaced by the id of the member. */
  body?: Record<string, unknown> | string
  query?: string
  codes: Codes
  /** After a success that ends a session or account: provides the actor's replacement. */
  next?: (scene: AccessScene, actor: keyof MatrixUsers) => Promise<Person>
}

export type Rows = Record<string, Row>

/** Creates the object of a call. It is reused while a case changes nothing. */
type CreateSubject = (endpoint: Endpoint) => Promise<Ids>

const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057'
const foreignIds = [
  ['unknown', unknownId, 404],
  ['malformed', 'x', 400],
] as const

/** The expected body of a rejection that depends on the session alone. */
const expectedError = ({ access }: Endpoint, code: number, actor: Actor) => {
  if (access === 'anyone') return undefined
  if (code === 401) return { code: 'not_signed_in', message: 'Please log in' }
  if (code !== 403 || access === 'signedIn') return undefined
  if (actor === 'lateAdmin')
    return { code: 'recent_sign_in_required', message: 'Please log in again' }
  if (access === 'organiser') return undefined
  const audience = access === 'admin' ? 'administrators' : 'moderators'
  return { code: 'forbidden_role', message: `Only ${audience} can do this` }
}

// Roles are checked before ids, so a rejection does not reveal which ids exist. Groups are public.
const isRejectedByRole = ({ access }: Endpoint, code: number, actor: Actor) =>
  code === 401 ||
  (code === 403 &&
    (access === 'organiser' ? actor === 'lateAdmin' : ['moderator', 'admin'].includes(access)))

/**
 * Who asks for ids that do not exist: someone who may call the endpoint, and someone who is rejected
 * by role. The nightly run asks as all.
 */
const askForForeignIds = ({ access }: Endpoint, codes: Codes): readonly Actor[] => {
  if (process.env.ACCESS_MATRIX === 'full') return decidingActors(codes)
  const allowed = actors.find((actor) => codes[actor] < 400) ?? 'admin'
  return ['admin', 'moderator'].includes(access) ? ['stranger', allowed] : [allowed]
}

/** An open stream never ends, so only its response head is checked. */
const openStream = async ({ app }: AccessScene, headers: Record<string, string>, url: string) => {
  const response = await requestStream(app, headers, url)
  const status = response.statusCode ?? 0
  if (status >= 400) return { status, body: await json(response) }
  response.destroy()
  return { status, body: null }
}

const send = (
  scene: AccessScene,
  { endpoint, row, actor }: { endpoint: Endpoint; row: Row; actor: Actor },
  { id = unknownId, ...others }: Ids,
) => {
  const { userId = id, messageId = id, bookingId = id, slug = 'none' } = others
  const { itemId = id, invitationId = id, requestId = id, fileId = id } = others
  const { app, people } = scene
  const { body, query = '' } = row
  const withIds = (text: string) =>
    text
      .replace(':member', people.member.me.id)
      .replace(':receiver', people.receiver.me.id)
      .replace(':cohost', people.cohost.me.id)
      .replace(':requester', people.requester.me.id)
      .replace(':request', requestId)
      .replace(/:post|:device/, id)
  const headers = {
    ...(actor !== 'visitor' && { cookie: people[actor].cookie }),
    ...(body && { 'content-type': endpoint.raw?.receives ?? 'application/json' }),
  }
  const url = (endpoint.path + withIds(query))
    .replace(':id', id)
    .replace(':userId', userId)
    .replace(':messageId', messageId)
    .replace(':bookingId', bookingId)
    .replace(':itemId', itemId)
    .replace(':fileId', fileId)
    .replace(':invitationId', invitationId)
    .replace(':kind', 'group')
    .replace(':emoji', encodeURIComponent('👍'))
    .replace(':week', '1')
    .replace(':language', 'nl')
    .replace(':slug', slug)
    .replace(':username', people.receiver.me.username)
    .replace(':token', 'x'.repeat(43))
  if (isStream(endpoint) && row.codes[actor] < 400) return openStream(scene, headers, url)
  return request(app, {
    method: endpoint.method,
    url,
    headers,
    ...(body && { payload: typeof body === 'string' ? body : withIds(JSON.stringify(body)) }),
  })
}

/** Calls as each deciding actor. Expects the code of the row, and no write after a rejection. */
const testRow = (
  scene: AccessScene,
  endpoint: Endpoint,
  row: Row,
  createSubject: CreateSubject,
) => {
  const { app, people } = scene
  // Reused when the previous case wrote nothing.
  let reusableIds: Ids | undefined
  for (const actor of decidingActors(row.codes))
    test(`answers ${row.codes[actor]} to ${actor}`, async () => {
      const code = row.codes[actor]
      const ids = reusableIds ?? (await createSubject(endpoint))
      reusableIds = undefined
      const before = await fingerprint(app)
      const { status, body } = await send(scene, { endpoint, row, actor }, ids)
      expect(status).toBe(code)
      const error = expectedError(endpoint, code, actor)
      if (error) expect(body).toEqual(error)
      if (status >= 400) expectErrorBody({ status, body })
      // A rejection must not write to any table.
      if (status >= 400) expect(await fingerprint(app)).toBe(before)
      if (status >= 400 || endpoint.method === 'GET') reusableIds = ids
      else if (row.next && actor !== 'visitor' && actor !== 'forged')
        people[actor] = await row.next(scene, actor)
    })
}

const testForeignIds = (scene: AccessScene, endpoint: Endpoint, row: Row) => {
  const { app } = scene
  for (const [kind, id, missing] of foreignIds)
    for (const actor of askForForeignIds(endpoint, row.codes)) {
      const roleCode = row.codes[actor]
      const code = isRejectedByRole(endpoint, roleCode, actor) ? roleCode : missing
      test(`answers ${code} to ${actor} for an ${kind} id`, async () => {
        const before = await fingerprint(app)
        const reply = await send(scene, { endpoint, row, actor }, { id })
        expect(reply.status).toBe(code)
        expectErrorBody(reply)
        expect(await fingerprint(app)).toBe(before)
      })
    }
}

/**
 * The access matrix of one area: expected status codes for each call and actor, for existing,
 * unknown and malformed ids. Called from `server/<area>/access.test.ts`.
 */
export const testAccess = (
  area: string,
  scene: AccessScene,
  rows: Rows,
  createSubject: CreateSubject = async () => ({}),
) => {
  test('every endpoint of the contracts has a row, and every row an endpoint', () => {
    expect(Object.keys(rows).sort()).toEqual(listEndpoints(area).map(endpointName).sort())
  })

  let cases = 0
  for (const endpoint of listEndpoints(area)) {
    const row = rows[endpointName(endpoint)]
    if (!row) continue
    // A stream never completes, so only its rejections are logged.
    const isLogged = (actor: Actor) => !isStream(endpoint) || row.codes[actor] >= 400
    cases += decidingActors(row.codes).filter(isLogged).length
    describe(endpointName(endpoint), () => {
      testRow(scene, endpoint, row, createSubject)
      if (endpoint.path.includes(':id')) testForeignIds(scene, endpoint, row)
    })
  }

  test('logs contain neither addresses nor user content (S126)', () => {
    const { logged } = scene
    const answered = logged.filter((line) => /"route":"\/(api|privacy)\//.test(line))
    expect(answered.length).toBeGreaterThanOrEqual(cases)
    expect(findLeaks(logged.join(''), { by: 'The log', to: null })).toEqual([])
    // Pseudonyms are random and may contain a short word.
    const withoutPseudonym = (line: string) => line.replace(/"user":"[\w-]{10}"/, '')
    const hasUserContent = (line: string) => /@example\.org|May I|Hoi/.test(withoutPseudonym(line))
    expect(logged.filter(hasUserContent)).toEqual([])
  })
}
