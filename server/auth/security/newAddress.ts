import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import type { App } from '#server/http/context.ts'
import { emailChanged } from '#server/notifications/accountFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { setEmail } from '#server/users/users.ts'
import { markConfirmed } from './confirmAccount.ts'
import { isTakenEmail, takenRefusal } from './emailChange.ts'
import { mailLink, undoableSince, voidLinks, voidUndoSince } from './links.ts'

const isTakenNow = (error: unknown) => (error as { code?: unknown }).code === '23505'

/** Somebody else may come to have the address between the look and the write. */
export const orTaken = async <Done>(work: Promise<Done>): Promise<Done> => {
  try {
    return await work
  } catch (error) {
    throw isTakenNow(error) ? takenRefusal() : error
  }
}

/** Its owner has opened a link there, or an administrator vouches for it: so it is confirmed. */
export const takeAddress = async (app: App, tx: Tx, user: UserRow, email: string) => {
  if (await isTakenEmail(app, tx, email, user.id)) throw takenRefusal()
  await setEmail(tx, user.id, email)
  await markConfirmed(app, tx, user)
}

/**
 * The new address counts from now on, within `orTaken`. The one before is told, and can be put back
 * for a week; the new one is told too.
 */
export const moveToAddress = async (app: App, tx: Tx, user: UserRow, email: string) => {
  await takeAddress(app, tx, user, email)
  // One that waits in the mailbox of before opens nothing any more.
  await voidLinks(tx, user.id, ['resetPassword', 'confirmEmail'], app.now())
  const since = await undoableSince(tx, user.id, email, app.now())
  // Back to the address of before: what was mailed to those in between has no say over it.
  if (since) await voidUndoSince(tx, user.id, since, app.now())
  // An unconfirmed address may belong to a third party: it gets no undo link.
  else if (user.emailConfirmedAt)
    await mailLink(app, tx, 'undoEmail', { userId: user.id, email: user.email })
  await notify(app, tx, user.id, emailChanged(uuid()))
  app.live.tell(tx, user.id, { kind: 'meChanged' })
}
