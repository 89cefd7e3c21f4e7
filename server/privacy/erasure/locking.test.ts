import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()

test('account deletion locks posts before the user', async () => {
  const [author, deletedUser] = [await aUser(app), await aUser(app)]
  const post = await aPost(app, { by: author })
  await aComment(app, post, { by: deletedUser })
  const { reply } = await inTransaction(app.db, async (tx) => {
    await tx`select 1 from community_posts where id = ${post.id} for update`
    const begun = { reply: as(app, deletedUser).call(dataRights.deleteAccount, {}) }
    await waitForBlockedQuery(app.db)
    // `nowait` fails if the user row is locked already: locking it before the post could deadlock.
    await tx`select 1 from users where id = ${deletedUser.me.id} for update nowait`
    return begun
  })
  expect((await reply).status).toBe(204)
})
