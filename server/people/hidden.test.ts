import { afterAll, expect, test } from 'vitest'
import { allReads } from '#server/testing/allReads.ts'
import { blocked } from '#server/testing/blocking.ts'
import { only } from '#server/testing/canary.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { type Listener, listenAs } from '#server/testing/listening.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'

const app = await sharedApp()
await aUser(app)
const mina = await aUser(app)
let listener: Listener | undefined
afterAll(() => listener?.close())

/** `other` says something wherever both are. */
const talkOf = async (other: Person, viewer: Person) => {
  const words = `Hoi ${crypto.randomUUID()}`
  const own = await aPost(app, { by: other, title: words, content: words })
  const post = await aPost(app, { by: mina })
  const comment = await aComment(app, post, { by: other, content: words })
  await aComment(app, post, { by: mina, parentId: comment.id })
  await aComment(app, post, { by: other, content: words, parentId: comment.id })
  const group = await aGroup(app, { by: mina, isPrivate: true })
  for (const person of [other, viewer]) await joined(app, person, group, mina)
  listener = await listenAs(app, viewer)
  await as(app, other).call(groups.send, { id: group.id, message: `${only(other, mina)} ${words}` })
  await listener.next('groupMessage')
  return { words, ids: [own.id, post.id, group.id] }
}

test.each(['blocked', 'was blocked by'])(
  'whoever %s somebody reads no word of them, and no name, wherever they look',
  async (which) => {
    const [viewer, other] = [await aUser(app), await aUser(app)]
    if (which === 'blocked') await blocked(app, viewer, other)
    else await blocked(app, other, viewer)
    const { words, ids } = await talkOf(other, viewer)
    const told = await allReads(app, viewer, [other], ids)
    // The third one sees all of it: there is something to be hidden.
    const shown = await allReads(app, mina, [other], ids)
    for (const trace of [words, only(other, mina), other.me.name, other.me.id])
      expect(shown).toContain(trace)
    expect(told).not.toContain(words)
    // Whom one blocked is in one's own list of the blocked, and has a page that says so.
    if (which === 'blocked') return
    for (const trace of [other.me.name, other.me.id, other.me.username])
      expect(told).not.toContain(trace)
  },
)
