import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, anAdmin, as, aUser } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { community } from '#shared/community/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
await anAdmin(app)
const one = await aModerator(app)
const other = await aModerator(app)

const listDecisions = (caseId: string) => app.db<{ kind: string }[]>`
  select kind from decisions where case_id = ${caseId}`

test(`${raceRounds} rounds of two concurrent decisions: one succeeds`, async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  for (let round = 0; round < raceRounds; round++) {
    const post = await aPost(app, { by: ana })
    const id = await aCase(app, joris, 'post', post.id)
    const replies = await Promise.all([
      decideCase(app, one, id, { kind: 'remove' }),
      decideCase(app, other, id, { kind: round % 2 === 0 ? 'dismiss' : 'remove' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const late = replies.find(({ status }) => status === 409)
    expect(late?.body.message).toBe('Someone has already decided this')
    expect(await listDecisions(id)).toHaveLength(1)
  }
})

test('only one of author deletion and moderator removal succeeds', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  for (let round = 0; round < raceRounds; round++) {
    const post = await aPost(app, { by: ana })
    const id = await aCase(app, joris, 'post', post.id)
    const [removed, deleted] = await Promise.all([
      decideCase(app, one, id, { kind: 'remove' }),
      as(app, ana).call(community.remove, { id: post.id }),
    ])
    expect([
      [201, 404],
      [409, 204],
    ]).toContainEqual([removed.status, deleted.status])
    // Deleted content can still be decided about.
    if (removed.status === 409)
      expect((await decideCase(app, one, id, { kind: 'warn' })).status).toBe(201)
  }
})

test('concurrent account deletion does not block a decision', async () => {
  const joris = await aUser(app)
  for (let round = 0; round < raceRounds; round++) {
    const ana = await aUser(app)
    const post = await aPost(app, { by: ana })
    const id = await aCase(app, joris, 'post', post.id)
    const [decision, deletion] = await Promise.all([
      decideCase(app, one, id, { kind: 'suspend' }),
      as(app, ana).call(dataRights.deleteAccount, {}),
    ])
    // After a suspension the account cannot be deleted by its owner; a deleted account cannot be
    // suspended.
    expect([201, 409]).toContain(decision.status)
    expect([204, 401]).toContain(deletion.status)
    const [row] = await app.db`
      select owner_id, snapshot, status from cases where id = ${id}`
    if (deletion.status === 204 && decision.status === 201)
      expect(row).toEqual({ ownerId: null, snapshot: null, status: 'decided' })
  }
})
