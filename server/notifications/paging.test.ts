import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { notify } from './notify.ts'

const app = await sharedApp()
const keys = ['one', 'two', 'three', 'four', 'five']

test('notifications with equal timestamps appear on exactly one page', async () => {
  const recipient = await aUser(app)
  await inTransaction(app.db, async (tx) => {
    for (const key of keys) {
      const input = {
        kind: 'announcement',
        key,
        templateArgs: { about: key },
        actionUrl: '/',
      } as const
      await notify(app, tx, recipient.me.id, input)
    }
  })
  const page = async (before?: string) => {
    const { body } = await as(app, recipient).call(notifications.list, {
      limit: 2,
      ...(before && { before }),
    })
    return body.map(({ id }) => id)
  }
  const pages: string[][] = []
  do pages.push(await page(pages.at(-1)?.at(-1)))
  while (pages.at(-1)?.length === 2)
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
  expect(new Set(pages.flat()).size).toBe(keys.length)
})
