import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { MailLinkRow } from '#server/db/trustSchema.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { queueLinkMail } from '#server/mail/outbox.ts'
import { lockUser } from '#server/users/users.ts'
import { hashToken } from '../token.ts'
import * as store from './store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Purpose = MailLinkRow['purpose']

const worksForMs: Record<Purpose, number> = {
  resetPassword: 30 * minute,
  confirmEmail: day,
  undoEmail: 7 * day,
}

/** Makes a link, and queues the mail that brings it to `email`. */
export const mailLink = async (
  app: App,
  tx: Tx,
  purpose: Purpose,
  { userId, email }: { userId: string; email: string },
): Promise<void> => {
  const createdAt = app.now()
  const expiresAt = new Date(createdAt.getTime() + worksForMs[purpose])
  const link = { id: uuid(), userId, purpose, email, expiresAt, createdAt }
  await store.addLink(tx, link)
  await queueLinkMail(app, tx, link)
}

export const linkRefusal = () =>
  new Refusal(400, 'This link does not work any more. Please ask for a new one.')

export const findLink = (app: Pick<App, 'db' | 'now'>, purpose: Purpose, token: string) =>
  store.findLink(app.db, purpose, hashToken(token), app.now())

/**
 * Uses a link up and does what it is for, in one transaction. The person is locked first, so that
 * two who come with one link take turns, and the second finds it used.
 */
export const withLink = async (
  app: App,
  purpose: Purpose,
  token: string,
  work: (tx: Tx, user: UserRow, link: MailLinkRow) => Promise<void>,
): Promise<void> => {
  const link = await findLink(app, purpose, token)
  if (!link) throw linkRefusal()
  await inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, link.userId)
    if (!user || !(await store.spendLink(tx, link.id, app.now()))) throw linkRefusal()
    await work(tx, user, link)
  })
}

export const voidLinks = (tx: Tx, userId: string, purposes: Purpose[], now: Date) =>
  store.spendLinks(tx, userId, purposes, now)

/** When the first mail of a kind went to this address, of those whose links still worked. */
export const firstSince = async (tx: Tx, link: MailLinkRow, now: Date): Promise<Date> => {
  const first = await store.findFirst(tx, link, now)
  return first && first < link.createdAt ? first : link.createdAt
}

/** Since when this address, which counted before, can be put back by its owner; null: it cannot. */
export const undoableSince = (tx: Tx, userId: string, email: string, now: Date) =>
  store.findFirst(tx, { userId, email, purpose: 'undoEmail' }, now)

/**
 * Ends “this was not me” in all mails since then. Earlier ones stand: whoever took over an account
 * could otherwise change the address twice, and end with the second what undoes the first.
 */
export const voidUndoSince = (tx: Tx, userId: string, since: Date, now: Date) =>
  store.spendLinks(tx, userId, ['undoEmail'], now, since)

export const { isHeld } = store

/** How many of a purpose were made in the last so many hours. */
export const countLinks = (tx: Tx, userId: string, purpose: Purpose, hours: number, now: Date) =>
  store.countLinks(tx, userId, purpose, new Date(now.getTime() - hours * hour))
