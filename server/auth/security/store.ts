import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { KnownDeviceRow, MailLinkRow } from '#server/db/rows.ts'

type Purpose = MailLinkRow['purpose']

export const addLink = (db: Db, row: Omit<MailLinkRow, 'tokenHashes' | 'codeHashes'>) =>
  execute(db`insert into mail_links ${db(row)}`)

export const addToken = (db: Db, id: string, tokenHash: Buffer) =>
  execute(db`
    update mail_links set token_hashes = token_hashes || ${tokenHash}::bytea where id = ${id}`)

/** The valid link with this token hash. */
export const findLink = (db: Db, purpose: Purpose, tokenHash: Buffer, now: Date) =>
  firstRow(db<MailLinkRow[]>`
    select * from mail_links
    where token_hashes @> array[${tokenHash}::bytea] and purpose = ${purpose} and expires_at > ${now}`)

/** The user's newest valid link of a purpose. */
export const findNewestLink = (db: Db, userId: string, purpose: Purpose, now: Date) =>
  firstRow(db<MailLinkRow[]>`
    select * from mail_links
    where user_id = ${userId} and purpose = ${purpose} and expires_at > ${now}
    order by created_at desc, id desc limit 1`)

/** Returns whether the link was valid. Only one concurrent call succeeds. */
export const consumeLink = (db: Db, id: string, now: Date) =>
  hasRows(db`
    update mail_links set expires_at = ${now}, token_hashes = '{}', code_hashes = '{}'
    where id = ${id} and expires_at > ${now} returning id`)

/** Voids all links of these purposes, or those created since `since`. */
export const voidLinks = (
  db: Db,
  userId: string,
  purposes: Purpose[],
  now: Date,
  since = new Date(0),
) =>
  execute(db`
    update mail_links set expires_at = ${now}, token_hashes = '{}', code_hashes = '{}'
    where user_id = ${userId} and purpose = any(${purposes}) and expires_at > ${now}
      and created_at >= ${since}`)

/** When the first valid link of this purpose and address was created. */
export const findFirstSentAt = async (
  db: Db,
  { userId, purpose, email }: Pick<MailLinkRow, 'userId' | 'purpose' | 'email'>,
  now: Date,
) => {
  const [row] = await db<[{ createdAt: Date | null }]>`
    select min(created_at) as created_at from mail_links
    where user_id = ${userId} and purpose = ${purpose} and lower(email) = ${email.toLowerCase()}
      and expires_at > ${now}`
  return row.createdAt
}

export const countLinks = async (db: Db, userId: string, purpose: Purpose, since: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from mail_links
    where user_id = ${userId} and purpose = ${purpose} and created_at > ${since}`
  return row.count
}

export const countLinksToAddress = async (db: Db, email: string, purpose: Purpose, since: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from mail_links
    where lower(email) = ${email.toLowerCase()} and purpose = ${purpose} and created_at > ${since}`
  return row.count
}

/** Whether another user may still restore this address. */
export const isReservedForUndo = async (
  db: Db,
  email: string,
  exceptUserId: string | null,
  now: Date,
) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (
      select 1 from mail_links
      where purpose = 'undoEmail' and lower(email) = ${email.toLowerCase()}
        and expires_at > ${now} and user_id is distinct from ${exceptUserId}
    ) as found`
  return row.found
}

type Device = Omit<KnownDeviceRow, 'createdAt'>

export const hasDevice = (db: Db, userId: string, tokenHash: Buffer) =>
  hasRows(db`
    select 1 from known_devices where user_id = ${userId} and token_hash = ${tokenHash}`)

/** Returns whether the device is known. */
export const touchDevice = (db: Db, { userId, tokenHash, lastSeenAt }: Device) =>
  hasRows(db`
    update known_devices set last_seen_at = ${lastSeenAt}
    where user_id = ${userId} and token_hash = ${tokenHash} returning user_id`)

export const addDevice = (db: Db, device: KnownDeviceRow) =>
  execute(db`insert into known_devices ${db(device)} on conflict do nothing`)

/** A null time removes all devices. */
export const removeDevicesSince = (db: Db, userId: string, since: Date | null) =>
  execute(db`
    delete from known_devices
    where user_id = ${userId} and created_at >= coalesce(${since}::timestamptz, '-infinity')`)
