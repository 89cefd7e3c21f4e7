import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp()

test('the calendar feed of a banned user returns 404', async () => {
  const [admin, owner, reporter] = [await anAdmin(app), await aUser(app), await aUser(app)]
  const { body } = await as(app, owner).call(events.createFeed, {})
  const { pathname } = new URL(body.url)
  const status = async () => (await app.http.inject({ method: 'GET', url: pathname })).statusCode
  expect(await status()).toBe(200)
  const post = await aPost(app, { by: owner })
  await decideCase(app, admin, await aCase(app, reporter, 'post', post.id), { kind: 'ban' })
  expect(await status()).toBe(404)
})
