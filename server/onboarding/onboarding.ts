import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { amsterdamTime } from '#server/mail/dateFormat.ts'
import type { Moment, OnboardingProgress } from '#shared/onboarding/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Without effect for a user who is not in the introduction (any more). */
export const saveProgress = (
  app: App,
  me: Me,
  step: OnboardingProgress['step'],
): Promise<OnboardingProgress> =>
  inTransaction(app.db, async (tx) => {
    const saved = step === null ? null : await store.advance(tx, me.id, step)
    if (step === null) await store.complete(tx, me.id)
    app.live.publish(tx, me.id, { kind: 'meChanged' })
    return { step: saved }
  })

/**
 * True once per user and moment, on whichever device it is asked first. A member who has done the
 * thing more than once, perhaps before this was celebrated, is not told that it is the first time.
 */
export const celebrate = (app: App, me: Me, moment: Moment): Promise<{ isFirst: boolean }> => {
  const { day } = amsterdamTime(app.now())
  return inTransaction(app.db, async (tx) => ({
    isFirst: await store.addCelebrated(tx, me.id, moment, day),
  }))
}
