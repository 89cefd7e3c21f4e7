import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { push } from '#shared/push/contract.ts'
import { vapidKeys } from './vapid.ts'

const app = await sharedApp()

test('concurrent requests create a single VAPID key pair', async () => {
  await app.db`delete from settings where key = 'vapid'`
  const made = await Promise.all([1, 2, 3, 4].map(() => vapidKeys(app.db)))
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
  const { body, text } = await as(app, await aUser(app)).call(push.vapidPublicKey, {})
  expect(body).toEqual({ publicKey: made[0]?.publicKey })
  expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
  expect(text).not.toContain(made[0]?.privateKey)
})
