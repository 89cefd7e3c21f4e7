import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { untilSomebodyWaits } from '#server/testing/locks.ts'
import { as, aUser } from '#server/testing/people.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()

test('an account that ends waits for the posts it took part in before it locks its person', async () => {
  const [author, leaver] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: author })
  await aComment(app, post, { by: leaver })
  const { reply } = await inTransaction(app.db, async (tx) => {
    await tx`select 1 from community_posts where id = ${post.id} for update`
    const begun = { reply: as(app, leaver).call(dataRights.deleteAccount, {}) }
    await untilSomebodyWaits(app.db)
    // `nowait` fails if the user row is locked already: taking it before the post could deadlock.
    await tx`select 1 from users where id = ${leaver.me.id} for update nowait`
    return begun
  })
  expect((await reply).status).toBe(204)
})
