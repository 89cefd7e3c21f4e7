import { expect, test } from 'vitest'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { as, aUser } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'

const app = await sharedApp()

test('typing events are limited to forty per minute', async () => {
  const rateLimitedApp = await freshApp({ RATE_LIMITS: 'strict' })
  const [ana, joris] = [await aUser(app), await aUser(app)]
  const { id } = await aGroup(app, { by: ana })
  await as(app, joris).call(groups.join, { id })
  const sendTyping = async (person: typeof ana) =>
    (await as(rateLimitedApp, person).call(groups.typing, { id })).status
  const statuses: number[] = []
  for (let time = 0; time < 41; time++) statuses.push(await sendTyping(ana))
  expect(statuses).toEqual([...Array(40).fill(204), 429])
  expect(await sendTyping(joris)).toBe(204)
  await rateLimitedApp.stop()
})
