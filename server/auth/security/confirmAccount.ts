import { auditAccount } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { hashCode } from '#server/http/token.ts'
import { lastResentAt, queueLinkMail, releaseHeldMails } from '#server/mail/outbox.ts'
import { welcome } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { lockUser, setEmailConfirmed } from '#server/users/users.ts'
import { consumeLink, findNewestLink, invalidLink, mailLink, voidLinks, withLink } from './links.ts'

const dayMs = 24 * 3_600_000

/** Marks the current address as confirmed and sends the mails that waited for it. */
export const markEmailConfirmed = async (
  app: App,
  tx: Tx,
  { id, emailConfirmedAt }: Pick<UserRow, 'id' | 'emailConfirmedAt'>,
): Promise<void> => {
  await setEmailConfirmed(tx, id, app.now())
  for (const { onEmailConfirmed } of app.lifecycles) await onEmailConfirmed?.(app, tx, id)
  if (emailConfirmedAt) return
  await voidLinks(tx, id, ['confirmAccount'], app.now())
  await releaseHeldMails(app, tx, id)
  await notify(app, tx, id, welcome())
  app.live.publish(tx, id, { kind: 'meChanged' })
}

export const confirmByLink = (app: App, token: string): Promise<void> =>
  withLink(app, 'confirmAccount', token, async (tx, user, { email }) => {
    // The address changed after this link was sent.
    if (user.email !== email) throw invalidLink()
    await markEmailConfirmed(app, tx, user)
    await auditAccount(tx, user.id, 'email_confirmed', { origin: currentOrigin() })
  })

const invalidCode = () => new AppError('confirmation_code_wrong', { field: 'code' })

/** Confirms the address of the signed-in user by the code from the confirmation mail. */
export const confirmByCode = (app: App, { id }: { id: string }, code: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user || user.emailConfirmedAt) return
    const link = await findNewestLink(app, tx, id, 'confirmAccount')
    const isRight = link?.codeHashes.some((hash) => hash.equals(hashCode(link.id, code)))
    if (!link || !isRight || !(await consumeLink(app, tx, link))) throw invalidCode()
    await markEmailConfirmed(app, tx, user)
    await auditAccount(tx, id, 'email_confirmed', { origin: currentOrigin() })
  })

const sentRecently = (waitMs: number) =>
  new AppError('confirmation_mail_sent_recently', { retryAfterSeconds: waitMs / 1000 })

/** Resends the mail, at most once a day: the address may belong to a stranger. */
export const resendConfirmation = (app: App, { id: userId }: { id: string }): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || user.emailConfirmedAt) throw new AlreadyDone('email_confirmed_already')
    const last = await lastResentAt(tx, userId, 'confirmAccount')
    const waitMs = last ? last.getTime() + dayMs - app.now().getTime() : 0
    if (waitMs > 0) throw sentRecently(waitMs)
    const link = await findNewestLink(app, tx, userId, 'confirmAccount')
    if (link) await queueLinkMail(app, tx, link, { isResend: true })
    else await mailLink(app, tx, 'confirmAccount', { userId, email: user.email })
  })
