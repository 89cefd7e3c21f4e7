import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { fuzz } from '#server/testing/testScale.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { notify } from './notify.ts'

const app = await sharedApp()
const mina = await aUser(app)

const minuteMs = 60_000
const usedKinds = ['postCommented', 'announcement', 'passwordChanged', 'buddyNudge'] as const

const list = async () => (await as(app, mina).call(notifications.list, { limit: 200 })).body
const inMinutes = (minutes: number) => new Date(app.clock.now.getTime() + minutes * minuteMs)

/** Random actions on the notifications of one user; `pick` selects the target and the variant. */
const steps: ((pick: number) => Promise<unknown>)[] = [
  (pick) =>
    inTransaction(app.db, (tx) =>
      notify(app, tx, mina.me.id, {
        kind: usedKinds[pick % usedKinds.length] ?? 'announcement',
        key: String(pick % 300), // sometimes repeats an earlier key
        templateArgs: { about: 'News' },
        actionUrl: '/',
        ...(pick % 3 === 0 && { scheduledFor: inMinutes(pick % 40) }),
        ...(pick % 4 === 0 && { expiresAt: inMinutes(1 + (pick % 60)) }),
      }),
    ),
  async (pick) => {
    const all = await list()
    const one = all[pick % Math.max(all.length, 1)]
    if (one) await as(app, mina).call(notifications.markRead, { id: one.id })
  },
  async (pick) => {
    const all = await list()
    const one = all[pick % Math.max(all.length, 1)]
    if (one) await as(app, mina).call(notifications.remove, { id: one.id })
  },
  async (pick) => pick % 10 === 0 && as(app, mina).call(notifications.markAllRead, {}),
  async (pick) => app.clock.forward((pick % 15) * minuteMs),
  (pick) =>
    as(app, mina).call(notifications.changeSetting, {
      category: 'community',
      channel: 'inApp',
      isOn: pick % 2 === 0,
    }),
]

test('the unread count equals the unread entries of the list throughout 300 random steps (S117)', async () => {
  const walk = fc.array(fc.tuple(fc.nat({ max: steps.length - 1 }), fc.nat({ max: 9999 })), {
    minLength: 300,
    maxLength: 300,
  })
  await fc.assert(
    fc.asyncProperty(walk, async (path) => {
      let highest = 0
      for (const [at, [step, pick]] of path.entries()) {
        await steps[step]?.(pick)
        if (at % 5 !== 4) continue
        const { count } = (await as(app, mina).call(notifications.unreadCount, {})).body
        expect(count).toBe((await list()).filter(({ isRead }) => !isRead).length)
        highest = Math.max(highest, count)
      }
      expect(highest).toBeGreaterThan(1)
    }),
    { ...fuzz(1), endOnFailure: true },
  )
})
