import { afterAll, expect, test } from 'vitest'
import { allReads } from '#server/testing/allReads.ts'
import { privateTo } from '#server/testing/canary.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { blockPerson } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream, type Listener } from '#server/testing/sseClient.ts'
import { groups } from '#shared/groups/contract.ts'

const app = await sharedApp()
await aUser(app)
const mina = await aUser(app)
let listener: Listener | undefined
afterAll(() => listener?.close())

/** `other` writes in every shared place. */
const writeEverywhere = async (other: Person, viewer: Person) => {
  const words = `Hoi ${crypto.randomUUID()}`
  const own = await aPost(app, { by: other, title: words, content: words })
  const post = await aPost(app, { by: mina })
  const comment = await aComment(app, post, { by: other, content: words })
  await aComment(app, post, { by: mina, parentId: comment.id })
  await aComment(app, post, { by: other, content: words, parentId: comment.id })
  const group = await aGroup(app, { by: mina, isPrivate: true })
  for (const person of [other, viewer]) await joinGroup(app, person, group, mina)
  listener = await connectStream(app, viewer)
  await as(app, other).call(groups.send, {
    id: group.id,
    message: `${privateTo(other, mina)} ${words}`,
  })
  await listener.next('groupMessage')
  return { words, ids: [own.id, post.id, group.id] }
}

test.each(['blocked', 'was blocked by'])(
  'whoever %s a user sees neither their content nor their name',
  async (which) => {
    const [viewer, other] = [await aUser(app), await aUser(app)]
    if (which === 'blocked') await blockPerson(app, viewer, other)
    else await blockPerson(app, other, viewer)
    const { words, ids } = await writeEverywhere(other, viewer)
    const blockedView = await allReads(app, viewer, [other], ids)
    // A third user sees all of it, so there is something to hide.
    const openView = await allReads(app, mina, [other], ids)
    for (const trace of [words, privateTo(other, mina), other.me.name, other.me.id])
      expect(openView).toContain(trace)
    expect(blockedView).not.toContain(words)
    // The blocker sees the blocked user in the list of blocks and on the profile.
    if (which === 'blocked') return
    for (const trace of [other.me.name, other.me.id, other.me.username])
      expect(blockedView).not.toContain(trace)
  },
)
