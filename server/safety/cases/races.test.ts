import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, anAdmin, as, aUser } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/raceRounds.ts'
import { aCase, decided } from '#server/testing/safety.ts'
import { community } from '#shared/community/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
await anAdmin(app)
const one = await aModerator(app)
const other = await aModerator(app)

const logOf = (caseId: string) => app.db<{ kind: string }[]>`
  select kind from decisions where case_id = ${caseId}`

test(`${raceRounds} rounds of two who decide at once: one does`, async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  for (let round = 0; round < raceRounds; round++) {
    const post = await aPost(app, { by: ana })
    const id = await aCase(app, joris, 'post', post.id)
    const replies = await Promise.all([
      decided(app, one, id, { kind: 'remove' }),
      decided(app, other, id, { kind: round % 2 === 0 ? 'dismiss' : 'remove' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const late = replies.find(({ status }) => status === 409)
    expect(late?.body.message).toBe('Somebody has decided this already')
    expect(await logOf(id)).toHaveLength(1)
  }
})

test('who deletes their own words at that moment and who removes them: one of the two', async () => {
  const [ana, joris] = [await aUser(app), await aUser(app)]
  for (let round = 0; round < raceRounds; round++) {
    const post = await aPost(app, { by: ana })
    const id = await aCase(app, joris, 'post', post.id)
    const [removed, deleted] = await Promise.all([
      decided(app, one, id, { kind: 'remove' }),
      as(app, ana).call(community.remove, { id: post.id }),
    ])
    expect([
      [201, 404],
      [409, 204],
    ]).toContainEqual([removed.status, deleted.status])
    // What is gone can still be decided.
    if (removed.status === 409)
      expect((await decided(app, one, id, { kind: 'warn' })).status).toBe(201)
  }
})

test('an account that ends at that moment is no hindrance', async () => {
  const joris = await aUser(app)
  for (let round = 0; round < raceRounds; round++) {
    const ana = await aUser(app)
    const post = await aPost(app, { by: ana })
    const id = await aCase(app, joris, 'post', post.id)
    const [decision, left] = await Promise.all([
      decided(app, one, id, { kind: 'suspend' }),
      as(app, ana).call(dataRights.deleteAccount, {}),
    ])
    // Whoever is kept out first does not leave by that door; who has left cannot be kept out.
    expect([201, 409]).toContain(decision.status)
    expect([204, 401]).toContain(left.status)
    const [row] = await app.db`
      select owner_id, snapshot, status from cases where id = ${id}`
    if (left.status === 204 && decision.status === 201)
      expect(row).toEqual({ ownerId: null, snapshot: null, status: 'decided' })
  }
})
