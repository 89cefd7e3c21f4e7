import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { MailLinkRow } from '#server/db/trustSchema.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { queueLinkMail } from '#server/mail/outbox.ts'
import { lockUser } from '#server/users/users.ts'
import { retention } from '#shared/privacy/retention.ts'
import { hashToken, newToken } from '../token.ts'
import * as store from './store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Purpose = MailLinkRow['purpose']

/** As long as an unconfirmed account exists, its mail works. */
export const confirmWithinMs = retention.unconfirmedAccounts.days * day

const worksForMs: Record<Purpose, number> = {
  resetPassword: 30 * minute,
  confirmEmail: day,
  undoEmail: 7 * day,
  confirmAccount: confirmWithinMs,
  removePasskeys: 30 * minute,
}

type Owner = { userId: string; email: string }

const newLink = ({ now }: Pick<App, 'now'>, purpose: Purpose, owner: Owner) => {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + worksForMs[purpose])
  return { ...owner, id: uuid(), purpose, expiresAt, createdAt }
}

/** Makes a link, and queues the mail that brings it to `email`. */
export const mailLink = async (app: App, tx: Tx, purpose: Purpose, owner: Owner): Promise<void> => {
  const link = newLink(app, purpose, owner)
  await store.addLink(tx, link)
  await queueLinkMail(app, tx, link)
}

/** Makes a link without a mail, and returns its token for the response. */
export const makeLink = async (
  app: Pick<App, 'now'>,
  tx: Tx,
  purpose: Purpose,
  owner: Owner,
): Promise<string> => {
  const token = newToken()
  const link = newLink(app, purpose, owner)
  await store.addLink(tx, link)
  await store.addToken(tx, link.id, hashToken(token))
  return token
}

export const linkRefusal = () =>
  new Refusal(400, 'This link does not work any more. Please ask for a new one.')

export const findLink = (app: Pick<App, 'db' | 'now'>, purpose: Purpose, token: string) =>
  store.findLink(app.db, purpose, hashToken(token), app.now())

/**
 * Uses a link up and does what it is for, in one transaction. The person is locked first, so that
 * two who come with one link take turns, and the second finds it used.
 */
export const withLink = async <Done>(
  app: App,
  purpose: Purpose,
  token: string,
  work: (tx: Tx, user: UserRow, link: MailLinkRow) => Promise<Done>,
): Promise<Done> => {
  const link = await findLink(app, purpose, token)
  if (!link) throw linkRefusal()
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, link.userId)
    if (!user || !(await spendLink(app, tx, link))) throw linkRefusal()
    return work(tx, user, link)
  })
}

export const findLinkOf = (app: Pick<App, 'now'>, tx: Tx, userId: string, purpose: Purpose) =>
  store.findLinkOf(tx, userId, purpose, app.now())

/** Whether it still worked. */
export const spendLink = (app: Pick<App, 'now'>, tx: Tx, { id }: Pick<MailLinkRow, 'id'>) =>
  store.spendLink(tx, id, app.now())

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

/** The same for an address, across all users. */
export const countLinksTo = (tx: Tx, email: string, purpose: Purpose, hours: number, now: Date) =>
  store.countLinksTo(tx, email, purpose, new Date(now.getTime() - hours * hour))
