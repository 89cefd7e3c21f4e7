import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { lastMailedAgain, queueLinkMail } from '#server/mail/outbox.ts'
import { sendWaiting } from '#server/mail/waiting.ts'
import { auditAccount, type Origin } from '#server/privacy/audit.ts'
import { lockUser, setEmailConfirmed } from '#server/users/users.ts'
import { hashCode } from '../token.ts'
import { findLinkOf, linkRefusal, mailLink, spendLink, voidLinks, withLink } from './links.ts'

const dayMs = 24 * 3_600_000

/** The present address is its owner's. Mails that waited for that leave now. */
export const markConfirmed = async (
  app: App,
  tx: Tx,
  { id, emailConfirmedAt }: Pick<UserRow, 'id' | 'emailConfirmedAt'>,
): Promise<void> => {
  await setEmailConfirmed(tx, id, app.now())
  if (emailConfirmedAt) return
  await voidLinks(tx, id, ['confirmAccount'], app.now())
  await sendWaiting(app, tx, id)
  app.live.tell(tx, id, { kind: 'meChanged' })
}

export const confirmByLink = (app: App, token: string, origin: Origin): Promise<void> =>
  withLink(app, 'confirmAccount', token, async (tx, user, { email }) => {
    // The address was changed since: the link speaks of one that is not there any more.
    if (user.email !== email) throw linkRefusal()
    await markConfirmed(app, tx, user)
    await auditAccount(tx, user.id, 'email_confirmed', { origin })
  })

const wrongCode = () =>
  new Refusal(400, 'This code is not right. Please use the one in our newest mail.', {
    field: 'code',
  })

/** Confirms the address of the signed-in user by the code from the confirmation mail. */
export const confirmByCode = (
  app: App,
  { id }: { id: string },
  code: string,
  origin: Origin,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user || user.emailConfirmedAt) return
    const link = await findLinkOf(app, tx, id, 'confirmAccount')
    const isRight = link?.codeHashes.some((hash) => hash.equals(hashCode(link.id, code)))
    if (!link || !isRight || !(await spendLink(app, tx, link))) throw wrongCode()
    await markConfirmed(app, tx, user)
    await auditAccount(tx, id, 'email_confirmed', { origin })
  })

const sentLately = (waitMs: number) =>
  new Refusal(429, 'We sent it again less than a day ago. Please look among unwanted mails too.', {
    retryAfterSeconds: waitMs / 1000,
  })

/** The mail once more, at most once a day: the address may be that of a stranger. */
export const sendConfirmationAgain = (app: App, { id: userId }: { id: string }): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || user.emailConfirmedAt)
      throw new AlreadyDone('Your email address is confirmed already')
    const last = await lastMailedAgain(tx, userId, 'confirmAccount')
    const waitMs = last ? last.getTime() + dayMs - app.now().getTime() : 0
    if (waitMs > 0) throw sentLately(waitMs)
    const link = await findLinkOf(app, tx, userId, 'confirmAccount')
    if (link) await queueLinkMail(app, tx, link, { isAgain: true })
    else await mailLink(app, tx, 'confirmAccount', { userId, email: user.email })
  })
