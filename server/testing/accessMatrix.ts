import { describe, expect, test } from 'vitest'
import { type Endpoint, isStream } from '#shared/http/endpoint.ts'
import { type Actor, actors, type Codes, decidingActors } from './accessActors.ts'
import type { AccessScene, PeopleOfMatrix } from './accessPeople.ts'
import { leaksIn } from './canary.ts'
import { type Area, endpointsOf, nameOf } from './contracts.ts'
import { fingerprint } from './fingerprint.ts'
import { request } from './freshApp.ts'
import { askToListen } from './listening.ts'
import type { Person } from './people.ts'

type Ids = { id?: string; userId?: string; messageId?: string; slug?: string }

export type Row = {
  /** A body, or query, that the call accepts; `:member` stands for the id of the member. */
  body?: Record<string, unknown> | string
  query?: string
  codes: Codes
  /** After a success that ends a session or an account: who plays the actor from then on. */
  next?: (scene: AccessScene, actor: keyof PeopleOfMatrix) => Promise<Person>
}

export type Rows = Record<string, Row>

/** Makes what a call is about. It is fresh for each case, unless the case before changed nothing. */
type SceneOf = (endpoint: Endpoint) => Promise<Ids>

const anId = '01890a5d-ac96-774b-bcce-b302099a8057'
const elsewhere = [
  ['unknown', anId, 404],
  ['malformed', 'x', 400],
] as const

/** The bodies of refusals that the session decides, before the call is looked at. */
const refusalOf = ({ access }: Endpoint, code: number, actor: Actor) => {
  if (access === 'anyone') return undefined
  if (code === 401) return { message: 'Please sign in' }
  if (code !== 403 || access === 'signedIn') return undefined
  if (actor === 'lateAdmin') return { message: 'Please sign in again' }
  const whom = access === 'admin' ? 'administrators' : 'moderators'
  return { message: `This is for ${whom} only` }
}

// A role is checked before the id is looked up, so a refusal does not reveal which ids exist. The
// existence of a group is no secret.
const isRefusedBefore = ({ access }: Endpoint, code: number) =>
  code === 401 || (code === 403 && ['moderator', 'admin'].includes(access))

const decidingElsewhere = ({ access }: Endpoint, codes: Codes): readonly Actor[] => {
  const deciding = decidingActors(codes)
  if (process.env.ACCESS_MATRIX === 'full' || access === 'admin' || access === 'moderator')
    return deciding
  const allowed = actors.find((actor) => codes[actor] < 400)
  return [...new Set<Actor>(['visitor', 'stranger', allowed ?? 'admin'])]
}

/** A stream has no end to wait for: how it begins is the answer. */
const openStream = async ({ app }: AccessScene, headers: Record<string, string>) => {
  const response = await askToListen(app, headers)
  response.destroy()
  return { status: response.statusCode ?? 0, body: null }
}

const send = (
  scene: AccessScene,
  { endpoint, row, actor }: { endpoint: Endpoint; row: Row; actor: Actor },
  { id = anId, userId = id, messageId = id, slug = 'none' }: Ids,
) => {
  const { app, people } = scene
  const { body, query = '' } = row
  const withIds = (text: string) =>
    text
      .replace(':member', people.member.me.id)
      .replace(':receiver', people.receiver.me.id)
      .replace(':requester', people.requester.me.id)
      .replace(/:post|:device/, id)
  const headers = {
    ...(actor !== 'visitor' && { cookie: people[actor].cookie }),
    ...(body && { 'content-type': endpoint.raw?.receives ?? 'application/json' }),
  }
  if (isStream(endpoint) && row.codes[actor] < 400) return openStream(scene, headers)
  return request(app, {
    method: endpoint.method,
    url: (endpoint.path + withIds(query))
      .replace(':id', id)
      .replace(':userId', userId)
      .replace(':messageId', messageId)
      .replace(':week', '1')
      .replace(':slug', slug)
      .replace(':username', people.receiver.me.username)
      .replace(':token', 'x'.repeat(43)),
    headers,
    ...(body && { payload: typeof body === 'string' ? body : withIds(JSON.stringify(body)) }),
  })
}

/** Each deciding actor calls: the row's code, its words, and no trace of what was refused. */
const testRow = (scene: AccessScene, endpoint: Endpoint, row: Row, sceneOf: SceneOf) => {
  const { app, people } = scene
  // The next actor can use what an actor without a write has left unchanged.
  let untouched: Ids | undefined
  for (const actor of decidingActors(row.codes))
    test(`answers ${row.codes[actor]} to ${actor}`, async () => {
      const code = row.codes[actor]
      const ids = untouched ?? (await sceneOf(endpoint))
      untouched = undefined
      const before = await fingerprint(app)
      const { status, body } = await send(scene, { endpoint, row, actor }, ids)
      expect(status).toBe(code)
      const refusal = refusalOf(endpoint, code, actor)
      if (refusal) expect(body).toEqual(refusal)
      // A refusal writes nothing at all, in any table.
      if (status >= 400) expect(await fingerprint(app)).toBe(before)
      if (status >= 400 || endpoint.method === 'GET') untouched = ids
      else if (row.next && actor !== 'visitor' && actor !== 'forged')
        people[actor] = await row.next(scene, actor)
    })
}

const testElsewhere = (scene: AccessScene, endpoint: Endpoint, row: Row) => {
  const { app } = scene
  for (const [kind, id, missing] of elsewhere)
    for (const actor of decidingElsewhere(endpoint, row.codes)) {
      const usual = row.codes[actor]
      const code = isRefusedBefore(endpoint, usual) ? usual : missing
      test(`answers ${code} to ${actor} for an ${kind} id`, async () => {
        const before = await fingerprint(app)
        const { status, body } = await send(scene, { endpoint, row, actor }, { id })
        expect(status).toBe(code)
        expect(body).toMatchObject({ message: expect.any(String) })
        expect(await fingerprint(app)).toBe(before)
      })
    }
}

/**
 * The part of the access matrix that is about one area: who gets what from each of its calls, with
 * and without an id that exists. Call it from `server/<area>/access.test.ts`.
 */
export const testAccess = (
  area: Area,
  scene: AccessScene,
  rows: Rows,
  sceneOf: SceneOf = async () => ({}),
) => {
  test('every call of the contracts has a row, and every row is a call', () => {
    expect(Object.keys(rows).sort()).toEqual(endpointsOf(area).map(nameOf).sort())
  })

  let cases = 0
  for (const endpoint of endpointsOf(area)) {
    const row = rows[nameOf(endpoint)]
    if (!row) continue
    // A stream has no end, and so no line: only refusals of it are logged.
    const isLogged = (actor: Actor) => !isStream(endpoint) || row.codes[actor] >= 400
    cases += decidingActors(row.codes).filter(isLogged).length
    describe(nameOf(endpoint), () => {
      testRow(scene, endpoint, row, sceneOf)
      if (endpoint.path.includes(':id')) testElsewhere(scene, endpoint, row)
    })
  }

  test('the log of all these calls holds no address and no words of anybody (S126)', () => {
    const { logged } = scene
    const answered = logged.filter((line) => /"route":"\/(api|privacy)\//.test(line))
    expect(answered.length).toBeGreaterThanOrEqual(cases)
    expect(leaksIn(logged.join(''), { by: 'The log', to: null })).toEqual([])
    // A pseudonym is random, and may happen to hold a short word.
    const withoutPseudonym = (line: string) => line.replace(/"user":"[\w-]{10}"/, '')
    const hasWords = (line: string) => /@example\.org|May I|Hoi/.test(withoutPseudonym(line))
    expect(logged.filter(hasWords)).toEqual([])
  })
}
