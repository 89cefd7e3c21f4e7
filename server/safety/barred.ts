import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { showMoment } from '#server/mail/times.ts'
import { houseRules } from '#shared/safety/cases/words.ts'
import * as store from './store.ts'

type Barred = Pick<UserRow, 'id' | 'isBanned' | 'suspendedUntil'>

/** null also once it is over. */
export const suspensionOf = ({ suspendedUntil }: Pick<Barred, 'suspendedUntil'>, now: Date) =>
  suspendedUntil && suspendedUntil > now ? suspendedUntil : null

export const isBarred = ({ isBanned, suspendedUntil }: Barred, now: Date) =>
  isBanned || suspensionOf({ suspendedUntil }, now) !== null

/** Says why, until when and where to object to whoever has shown who they are. */
export const refuseBarred = async (db: Db, user: Barred, now: Date) => {
  if (!isBarred(user, now)) return
  const decision = await store.findBarring(db, user.id)
  const what =
    user.isBanned || !user.suspendedUntil
      ? 'Your account is banned.'
      : `Your account is suspended until ${showMoment(user.suspendedUntil)}.`
  const why = [decision?.rule && houseRules[decision.rule], decision?.reason].filter(Boolean)
  const href = `/privacy/contact${decision ? `?decision=${decision.id}` : ''}`
  throw new Refusal(403, [what, ...why].join(' '), { href })
}
