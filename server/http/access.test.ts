import { describe, expect, test } from 'vitest'
import { type Actor, actors } from '#server/testing/accessActors.ts'
import { accessMatrix } from '#server/testing/accessMatrix.ts'
import { likeActor, peopleOfMatrix, renewed } from '#server/testing/accessPeople.ts'
import {
  bookingScene,
  eventScene,
  guideScene,
  invitationScene,
  inviteLinkScene,
  notificationScene,
  pastScene,
  publishedGuideScene,
  sessionScene,
} from '#server/testing/accessScenes.ts'
import { onlyPasskey } from '#server/testing/authenticator.ts'
import { asked } from '#server/testing/buddies.ts'
import { leaksIn, only } from '#server/testing/canary.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { aDirectMessage } from '#server/testing/connections.ts'
import { allEndpoints, nameOf } from '#server/testing/contracts.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { aDevice } from '#server/testing/devices.ts'
import { anEvent, aPictureOfEvents, aSeriesOf } from '#server/testing/events.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { askToListen } from '#server/testing/listening.ts'
import { logLinesOf } from '#server/testing/logLines.ts'
import { as, aUser } from '#server/testing/people.ts'
import { aPhoto } from '#server/testing/photos.ts'
import { aCase } from '#server/testing/safety.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { type Endpoint, isStream } from '#shared/http/endpoint.ts'
import { people as peopleCalls } from '#shared/people/contract.ts'

// Of its own: all rows of all tables are looked at, thousands of times.
const app = await sharedApp({ LOG_LEVEL: 'debug' }, await ownTestDatabase())
const logged = logLinesOf(app)
await aUser(app) // the first of an empty installation is an administrator
const people = await peopleOfMatrix(app)
const another = await aUser(app)

test('every call is in the matrix, and nothing else is', () => {
  expect(Object.keys(accessMatrix).sort()).toEqual(allEndpoints.map(nameOf).sort())
})

type Ids = { id: string; userId?: string; messageId?: string; slug?: string }

/** Fresh things for each case, since many cases change them. */
const sceneOf = async ({ method, path }: Endpoint): Promise<Ids> => {
  if (path.includes('/notifications/:id')) return notificationScene(app, people)
  if (path.includes('/admin/users/')) return { id: (await aUser(app)).me.id }
  if (path.includes('/admin/invitations/')) return inviteLinkScene(app, people)
  if (path.includes('/admin/resources/')) return guideScene(app, people)
  if (path.includes('/photos/')) return photoScene()
  if (path.includes('/sessions/:id')) return sessionScene(app, people)
  if (path.includes('/safety/cases')) return caseScene()
  if (path.includes('/events/pictures/')) return aPictureOfEvents(app, people.admin)
  if (path.includes('/events/series/')) return aSeriesOf(app, people.admin)
  if (path.includes('passkey')) return onlyPasskey(app, people.owner)
  if (path.includes('/admin/bookings/:id')) return bookingScene(app, people, another)
  if (path.endsWith('/answer')) return pastScene(app, people, another)
  if (path.includes('/push/')) return aDevice(app, people.owner)
  if (path.includes('/community/')) return boardScene(path)
  if (path.includes('/language-buddies')) return buddyScene(path)
  if (/^\/api\/(connections|blocks|messages)\b/.test(path)) return pairScene(path)
  if (path === '/api/resources/:slug') return publishedGuideScene(app, people)
  if (method === 'POST' && path.endsWith('/book')) return anEvent(app, { by: people.admin })
  return path.includes('/groups/:id') ? groupScene(path) : eventScene(app, people, another)
}

const caseScene = async () => {
  const post = await aPost(app, { by: people.owner })
  return { id: await aCase(app, people.stranger, 'post', post.id) }
}
const photoScene = async () => ({ id: await aPhoto(app, people.owner) })

/** Between the two there is nothing but what the case is about. */
const pairScene = async (path: string) => {
  const { requester, receiver } = people
  const other = receiver.me.id
  await app.db`delete from user_connections where ${other} in (requester_id, receiver_id)`
  await app.db`delete from blocks where ${other} in (blocker_id, blocked_id)`
  const asked = await as(app, requester).call(connections.request, {
    receiverId: other,
    message: `${only(requester, receiver)} May I?`,
  })
  if (path.includes('/messages')) return talkScene(asked.body.id, other)
  if (path.includes('/blocks/:userId'))
    await as(app, requester).call(peopleCalls.block, { userId: other })
  return { id: asked.body.id, userId: other }
}

const talkScene = async (id: string, receiverId: string) => {
  await as(app, people.receiver).call(connections.answer, { id, status: 'accepted' })
  const message = await aDirectMessage(app, people.requester, people.receiver)
  return { id: message.id, userId: receiverId }
}

/** The requester has asked the receiver; on their path the two have agreed. */
const buddyScene = async (path: string) => {
  const { requester, receiver, ...others } = people
  await app.db`
    delete from buddy_profiles where user_id = any(${Object.values(others).map(({ me }) => me.id)})`
  await app.db`delete from language_buddy_matches where buddy_id = ${receiver.me.id}`
  const { id } = await asked(app, requester, receiver)
  if (path.includes('/weeks'))
    await as(app, receiver).call(buddies.answer, { id, status: 'accepted' })
  return { id }
}

const boardScene = async (path: string) => {
  if (!path.includes('/comments/:id')) return { id: (await aPost(app, { by: people.owner })).id }
  // Under the words of somebody else, who may do no more to it than anybody.
  const post = await aPost(app, { by: people.requester })
  return { id: (await aComment(app, post, { by: people.owner })).id }
}

const groupScene = async (path: string) => {
  const { id } = await aGroup(app, { by: people.groupAdmin, isPrivate: true })
  await joined(app, people.member, { id }, people.groupAdmin)
  await as(app, people.asker).call(groups.join, { id })
  const message = `${only(people.member, people.groupAdmin)} Hoi`
  const { body } = await as(app, people.member).call(groups.send, { id, message })
  const person = path.includes('/requests/') ? people.asker : people.member
  if (path.includes('/invit')) return invitationScene(app, people, id)
  return { id, userId: person.me.id, messageId: body.id }
}

const send = (
  endpoint: Endpoint,
  actor: Actor,
  { id, userId = id, messageId = id, slug = 'none' }: Ids,
) => {
  const { body, query = '' } = accessMatrix[nameOf(endpoint)] ?? {}
  const withIds = (text: string) =>
    text
      .replace(':member', people.member.me.id)
      .replace(':receiver', people.receiver.me.id)
      .replace(':requester', people.requester.me.id)
      .replace(/:post|:device/, id)
  const isText = typeof body === 'string'
  const headers = {
    ...(actor !== 'visitor' && { cookie: people[actor].cookie }),
    ...(body && { 'content-type': endpoint.raw?.receives ?? 'application/json' }),
  }
  if (isStream(endpoint)) return openStream(headers)
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
    ...(body && { payload: isText ? body : withIds(JSON.stringify(body)) }),
  })
}

/** A stream has no end to wait for: how it begins is the answer. */
const openStream = async (headers: Record<string, string>) => {
  const response = await askToListen(app, headers)
  response.destroy()
  return { status: response.statusCode ?? 0, body: null }
}

for (const endpoint of allEndpoints) {
  const name = nameOf(endpoint)
  const row = accessMatrix[name]
  describe(name, () => {
    // Whoever wrote nothing left it as it was for the next one.
    let untouched: Ids | undefined
    for (const actor of actors)
      test(`answers ${row?.codes[actor]} to ${actor}`, async () => {
        const code = row?.codes[actor]
        const ids = untouched ?? (await sceneOf(endpoint))
        untouched = undefined
        const before = await fingerprint(app)
        const reply = await send(endpoint, actor, ids)
        expect(reply.status).toBe(code)
        // A refusal writes nothing at all, in any table.
        if (reply.status >= 400) expect(await fingerprint(app)).toBe(before)
        if (reply.status >= 400 || endpoint.method === 'GET') untouched = ids
        // Signing out, and leaving for good, are the successes that would spoil the next case.
        if (name === 'DELETE /api/user/profile' && reply.status === 204 && actor !== 'visitor') {
          people[actor] = await likeActor(app, actor)
        }
        if (name === 'POST /api/logout' && actor !== 'visitor' && actor !== 'forged')
          people[actor] = await renewed(app, people, people[actor])
      })
  })
}

const elsewhere = {
  unknown: ['01890a5d-ac96-774b-bcce-b302099a8057', 404],
  malformed: ['x', 400],
} as const

// Whoever has to be a moderator or an administrator gets the same answer whatever the id, and so learns nothing
// of which ids exist. That a group exists is no secret.
const isRefusedBefore = (endpoint: Endpoint, code: number) =>
  code === 401 || (code === 403 && ['moderator', 'admin'].includes(endpoint.access))

for (const endpoint of allEndpoints.filter(({ path }) => path.includes(':id'))) {
  const name = nameOf(endpoint)
  const row = accessMatrix[name]
  describe(`${name} with another id`, () => {
    for (const [kind, [id, missing]] of Object.entries(elsewhere))
      for (const actor of actors) {
        const usual = row?.codes[actor] ?? 0
        const code = isRefusedBefore(endpoint, usual) ? usual : missing
        test(`answers ${code} to ${actor} for an ${kind} one`, async () => {
          const before = await fingerprint(app)
          const reply = await send(endpoint, actor, { id })
          expect(reply.status).toBe(code)
          expect(reply.body).toMatchObject({ message: expect.any(String) })
          expect(await fingerprint(app)).toBe(before)
        })
      }
  })
}

test('the log of all these calls holds no address and no words of anybody (S126)', () => {
  const answered = logged.filter((line) => line.includes('"route":"/api/'))
  expect(answered.length).toBeGreaterThan(allEndpoints.length * actors.length)
  expect(leaksIn(logged.join(''), { by: 'The log', to: null })).toEqual([])
  expect(logged.filter((line) => /@example\.org|May I|Hoi/.test(line))).toEqual([])
})
