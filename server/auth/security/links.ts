import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { MailLinkRow, UserRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import { queueLinkMail } from '#server/mail/outbox.ts'
import { lockUser } from '#server/users/users.ts'
import { retention } from '#shared/privacy/retention.ts'
import * as store from './store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Purpose = MailLinkRow['purpose']

/** The confirmation link works as long as the unconfirmed account exists. */
export const confirmationWindowMs = retention.unconfirmedAccounts.days * day

const validityMs: Record<Purpose, number> = {
  resetPassword: 30 * minute,
  confirmEmail: day,
  undoEmail: 7 * day,
  confirmAccount: confirmationWindowMs,
  removePasskeys: 30 * minute,
}

type Owner = { userId: string; email: string }

const newLink = ({ now }: Pick<App, 'now'>, purpose: Purpose, owner: Owner) => {
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + validityMs[purpose])
  return { ...owner, id: uuid(), purpose, expiresAt, createdAt }
}

/** Creates a link and queues its mail to `email`. */
export const mailLink = async (app: App, tx: Tx, purpose: Purpose, owner: Owner): Promise<void> => {
  const link = newLink(app, purpose, owner)
  await store.addLink(tx, link)
  await queueLinkMail(app, tx, link)
}

/** Creates a link without a mail and returns its token for the response. */
export const createLink = async (
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

export const invalidLink = () => new AppError('invalid_link')

export const findLink = (app: Pick<App, 'db' | 'now'>, purpose: Purpose, token: string) =>
  store.findLink(app.db, purpose, hashToken(token), app.now())

/**
 * Consumes a link and runs `work` in one transaction. The user row is locked first, so of two
 * concurrent calls the second finds the link used.
 */
export const withLink = async <Done>(
  app: App,
  purpose: Purpose,
  token: string,
  work: (tx: Tx, user: UserRow, link: MailLinkRow) => Promise<Done>,
): Promise<Done> => {
  const link = await findLink(app, purpose, token)
  if (!link) throw invalidLink()
  return inTransaction(app.db, async (tx) => {
    const user = await lockUser(tx, link.userId)
    if (!user || !(await consumeLink(app, tx, link))) throw invalidLink()
    return work(tx, user, link)
  })
}

export const findNewestLink = (app: Pick<App, 'now'>, tx: Tx, userId: string, purpose: Purpose) =>
  store.findNewestLink(tx, userId, purpose, app.now())

/** Returns whether the link was still valid. */
export const consumeLink = (app: Pick<App, 'now'>, tx: Tx, { id }: Pick<MailLinkRow, 'id'>) =>
  store.consumeLink(tx, id, app.now())

export const voidLinks = (tx: Tx, userId: string, purposes: Purpose[], now: Date) =>
  store.voidLinks(tx, userId, purposes, now)

/**
 * When the first mail of this purpose was sent to this address, among links that were still valid.
 */
export const firstSentAt = async (tx: Tx, link: MailLinkRow, now: Date): Promise<Date> => {
  const first = await store.findFirstSentAt(tx, link, now)
  return first && first < link.createdAt ? first : link.createdAt
}

/** When the undo link for this earlier address was first sent; null when it cannot be restored. */
export const undoableSince = (tx: Tx, userId: string, email: string, now: Date) =>
  store.findFirstSentAt(tx, { userId, email, purpose: 'undoEmail' }, now)

/**
 * Voids undo links sent since `since`. Earlier ones stay: otherwise a hijacker could change the
 * address twice and void the owner's undo link.
 */
export const voidUndoLinksSince = (tx: Tx, userId: string, since: Date, now: Date) =>
  store.voidLinks(tx, userId, ['undoEmail'], now, since)

export const { isReservedForUndo } = store

/** Counts the links of a purpose created in the last `hours`. */
export const countLinks = (tx: Tx, userId: string, purpose: Purpose, hours: number, now: Date) =>
  store.countLinks(tx, userId, purpose, new Date(now.getTime() - hours * hour))

/** Counts links to an address across all users. */
export const countLinksToAddress = (
  tx: Tx,
  email: string,
  purpose: Purpose,
  hours: number,
  now: Date,
) => store.countLinksToAddress(tx, email, purpose, new Date(now.getTime() - hours * hour))
