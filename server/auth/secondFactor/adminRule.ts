import * as z from 'zod'
import type { Origin } from '#server/auth/sessions.ts'
import { adminsNeedSecondFactor } from '#server/auth/store.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import { oneValue, readStored } from '#server/settings/stored.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Whether administrators need more than a password. What cannot be read is taken for yes. */
export const storedRequirement = oneValue(
  {
    key: adminsNeedSecondFactor,
    remedy:
      'Administrators need a passkey or a second factor until the switch for it in the dashboard is set again.',
  },
  z.boolean(),
  { usual: false, unreadable: true },
)

export const isRequiredOfAdmins = (db: Db) => readStored(db, storedRequirement)

type Asking = { isStrong: boolean }

export const readAdminSecurity = async ({ db }: App, { isStrong }: Asking) => ({
  isSecondFactorRequired: await isRequiredOfAdmins(db),
  isStrong,
})

/** Whether administrators need a passkey or a second factor. Looked at with each of their calls. */
export const changeAdminSecurity = async (
  app: App,
  me: Me,
  { isSecondFactorRequired, isStrong }: Asking & { isSecondFactorRequired: boolean },
  origin: Origin,
) => {
  if (isSecondFactorRequired && !isStrong)
    throw new Refusal(409, 'Sign in with a passkey or a second factor yourself first')
  await inTransaction(app.db, async (tx) => {
    const before = await isRequiredOfAdmins(tx)
    await store.requireOfAdmins(tx, isSecondFactorRequired) // replaces also what cannot be read
    if (before === isSecondFactorRequired) return
    await audit(tx, {
      userId: me.id,
      action: isSecondFactorRequired ? 'second_factor_required' : 'second_factor_not_required',
      entityType: 'settings',
      changed: ['isSecondFactorRequired'],
      origin,
    })
  })
  return { isSecondFactorRequired, isStrong }
}
