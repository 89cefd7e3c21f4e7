import { expect, test } from 'vitest'
import {
  accessScene,
  actors,
  adminOnly,
  anyone,
  hostingOnly,
  signedIn,
} from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { anEvent } from '#server/testing/events.ts'
import { fetchFile, stage } from '#server/testing/files.ts'
import { as } from '#server/testing/people.ts'
import { guide } from '#server/testing/resources.ts'
import { guides } from '#shared/resources/contract.ts'

const scene = await accessScene()

const { app, people } = scene

// A staged file of `owner`. Who sees one that was sent: attached.test.ts.
testAccess(
  'files',
  scene,
  {
    'POST /api/files': { query: '?name=a.txt', body: 'Some text', codes: signedIn(201) },
    'GET /api/files/:id': {
      query: '?size=document',
      codes: { ...signedIn(404), owner: 200 },
    },
    'PUT /api/files/:id': {
      body: { description: 'A letter' },
      codes: { ...signedIn(404), owner: 204 },
    },
    'DELETE /api/files/:id': { codes: { ...signedIn(404), owner: 204 } },
    'GET /api/files/unveiled': { codes: signedIn(200) },
    'PUT /api/files/unveiled/:userId': { codes: signedIn(204) },
    'GET /api/files/space': { codes: adminOnly(200) },
  },
  async () => ({
    id: (await stage(app, people.owner, 'Some text', 'a.txt')).body.id,
    userId: people.receiver.me.id,
  }),
)

const aHosting = async () => {
  const id = crypto.randomUUID()
  await app.db`
    insert into hostings (id, state, draft, proposed_at) values (${id}, 'proposed', '{}', now())`
  for (const role of ['owner', 'cohost', 'door'] as const) {
    const { me } = people[role === 'owner' ? 'eventOwner' : role]
    await app.db`
      insert into event_roles (id, hosting_id, user_id, role, state)
      values (gen_random_uuid(), ${id}, ${me.id}, ${role}, 'accepted')`
  }
  return id
}

const aGuide = async (isPublished: boolean) => {
  const { body } = await as(app, people.admin).call(guides.write, guide)
  if (isPublished) await as(app, people.admin).call(guides.publish, { id: body.id, isPublished })
  return body.id
}

const reads = { admin: 200, lateAdmin: 200 }

test.each([
  ['an event', 'event_id', async () => (await anEvent(app)).id, signedIn(200)],
  ['an event that is not published', 'hosting_id', aHosting, hostingOnly(200, reads)],
  ['a guide', 'guide_id', () => aGuide(true), anyone(200)],
  ['a draft of a guide', 'guide_id', () => aGuide(false), { ...signedIn(404), ...reads }],
] as const)('who reads a file of %s', async (_, column, createOwner, codes) => {
  const { id } = (await stage(app, people.eventOwner, 'Some text', 'a.txt')).body
  const owner = await createOwner()
  await app.db`
    update files set ${app.db(column)} = ${owner}, is_staged = false where id = ${id}`
  for (const actor of actors) {
    const caller = actor === 'visitor' ? { cookie: '' } : people[actor]
    const { statusCode } = await fetchFile(app, caller, id, 'document')
    expect([actor, statusCode]).toEqual([actor, codes[actor]])
  }
})
