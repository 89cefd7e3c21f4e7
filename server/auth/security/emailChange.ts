import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { auditAccount, type Origin } from '#server/privacy/audit.ts'
import { emailToKeep, findByEmail, lockUser, setPendingEmail } from '#server/users/users.ts'
import { countLinks, countLinksTo, isHeld, mailLink, undoableSince, voidLinks } from './links.ts'

// Each is a mail to an address that anybody may have typed.
const asksInADay = 5
// Counted across all users, so that several together cannot flood one mailbox.
const asksOfOneAddress = 10
const dayHours = 24

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Also an address that somebody had until lately, and may still put back. */
export const isTakenEmail = async (app: App, tx: Tx, email: string, besides: string | null) => {
  const owner = await findByEmail(tx, email)
  return (owner && owner.id !== besides) || (await isHeld(tx, email, besides, app.now()))
}

export const takenRefusal = () =>
  new Refusal(409, 'This email address is already taken', { field: 'email' })

const refuseManyAsks = async (app: App, tx: Tx, userId: string, email: string) => {
  const asked = await countLinks(tx, userId, 'confirmEmail', dayHours, app.now())
  const asAsked = await countLinksTo(tx, email, 'confirmEmail', dayHours, app.now())
  if (asked >= asksInADay || asAsked >= asksOfOneAddress)
    throw new Refusal(429, 'Too many tries. Please try again tomorrow.', {
      retryAfterSeconds: 3600,
    })
}

/**
 * Another address counts once the link sent there was opened; the present one is told, with a way
 * to say that it was somebody else. The present address asks for nothing: what was asked before stands.
 * A taken address gets the same response, and only the mail differs, so the response does not reveal
 * whether an address is known. The caller has checked for a recent sign-in.
 */
export const askToChangeEmail = async (
  app: App,
  tx: Tx,
  me: { id: string; email: string },
  newEmail: string,
  origin: Origin,
): Promise<void> => {
  const email = emailToKeep(newEmail)
  const user = await lockUser(tx, me.id)
  if (!user) return
  if (isSame(email, user.email)) return
  await refuseManyAsks(app, tx, user.id, email)
  await voidLinks(tx, user.id, ['confirmEmail'], app.now())
  await setPendingEmail(tx, user.id, email)
  await mailLink(app, tx, 'confirmEmail', { userId: user.id, email })
  const isBack = (await undoableSince(tx, user.id, email, app.now())) !== null
  // Whoever took the account over must not be handed what undoes its owner's coming back.
  if (!isBack && user.emailConfirmedAt)
    await mailLink(app, tx, 'undoEmail', { userId: user.id, email: user.email })
  await auditAccount(tx, user.id, 'email_change_asked', { origin, changed: ['pendingEmail'] })
}

/** Nothing waits to be confirmed any more. What the present address was told stays of use. */
export const takeBackAsk = async (
  app: App,
  tx: Tx,
  userId: string,
  origin?: Origin,
): Promise<void> => {
  const user = await lockUser(tx, userId)
  if (!user?.pendingEmail) return
  await voidLinks(tx, userId, ['confirmEmail'], app.now())
  await setPendingEmail(tx, userId, null)
  app.live.tell(tx, userId, { kind: 'meChanged' })
  await auditAccount(tx, userId, 'email_change_taken_back', { origin, changed: ['pendingEmail'] })
}

/**
 * With a new password: what somebody who was in before has asked for comes to nothing, a link for
 * a password and an address of their own.
 */
export const endAsks = async (
  app: App,
  tx: Tx,
  { id, pendingEmail }: { id: string; pendingEmail: string | null },
): Promise<void> => {
  await voidLinks(tx, id, ['resetPassword', 'confirmEmail', 'removePasskeys'], app.now())
  if (pendingEmail) await setPendingEmail(tx, id, null)
}

/** The mail to the new address once more, in place of the earlier one. */
export const sendAskAgain = async (app: App, tx: Tx, userId: string): Promise<void> => {
  const user = await lockUser(tx, userId)
  if (!user?.pendingEmail) throw new Refusal(409, 'No address waits to be confirmed')
  await refuseManyAsks(app, tx, userId, user.pendingEmail)
  await voidLinks(tx, userId, ['confirmEmail'], app.now())
  await mailLink(app, tx, 'confirmEmail', { userId, email: user.pendingEmail })
}
