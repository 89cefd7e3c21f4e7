import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import type { MailLinkRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

/**
 * Queues a link mail in the transaction that creates the link. Its secret is generated on delivery.
 * `isResend` queues a resend; secrets of earlier mails stay valid.
 */
export const queueLinkMail = async (
  { jobs, now }: Pick<App, 'jobs' | 'now'>,
  tx: Db,
  { id: linkId, userId, purpose }: Pick<MailLinkRow, 'id' | 'userId' | 'purpose'>,
  { isResend = false } = {},
): Promise<void> => {
  const id = uuid()
  const about = { bookingId: null, notificationId: null, linkId, sequence: 0 }
  const key = `link:${linkId}${isResend ? `${store.resendMarker}${now().getTime()}` : ''}`
  await store.addMails(tx, [{ id, userId, kind: purpose, key, ...about, createdAt: now() }])
  await jobs.send(tx, 'mail.send', { mailId: id }, { key: id })
}

export const { lastResentAt } = store

const dayMs = 24 * 3_600_000

// Useless a day later: the user knows about these own actions.
const shortLived = ['newSignIn', 'passwordChanged', 'emailChanged', 'signInMethodChanged']

/** Sends the mails that were held back until the address was confirmed; drops obsolete ones. */
export const releaseHeldMails = async (
  { jobs, now }: Pick<App, 'jobs' | 'now'>,
  tx: Tx,
  userId: string,
): Promise<void> => {
  const at = now()
  const usefulSince = new Date(at.getTime() - dayMs)
  await store.removeObsolete(tx, userId, { now: at, usefulSince, shortLived })
  const ids = await store.listHeld(tx, userId, at)
  // A distinct key: the job of the first attempt may still be running under the plain one.
  const toJob = (id: string) => ({ payload: { mailId: id }, key: `${id}:confirmed`, after: null })
  await jobs.sendAll(tx, 'mail.send', ids.map(toJob))
}

/** Without SMTP, deletes the mail files that mention an erased user, after the commit. */
export const removeMailFilesAbout = async (
  { config, jobs }: Pick<App, 'config' | 'jobs'>,
  tx: Tx,
  userId: string,
): Promise<void> => {
  if (config.smtpUrl) return
  const mailIds = await store.listMailsAbout(tx, userId)
  if (mailIds.length > 0) await jobs.send(tx, 'mail.deleteFiles', { mailIds })
}

/** Deletes unsent mails about a booking. */
export const removeUnsentMails = (tx: Tx, { id }: { id: string }) =>
  store.removeUnsentForBooking(tx, id)
