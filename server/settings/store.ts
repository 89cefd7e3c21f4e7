import type { Db } from '#server/db/connect.ts'
import type { RegistrationInvitationRow } from '#server/db/platformSchema.ts'
import type { Platform } from '#shared/settings/platform.ts'

const key = 'platform'

/** What was ever set; the rest is as an installation begins. */
export const findSettings = async (db: Db): Promise<Partial<Platform>> => {
  const [row] = await db<[{ value: Partial<Platform> }?]>`
    select value from settings where key = ${key}`
  return row?.value ?? {}
}

/** Whoever else changes them waits until the transaction ends. */
export const lockSettings = async (tx: Db): Promise<Partial<Platform>> => {
  await tx`insert into settings (key, value) values (${key}, '{}') on conflict do nothing`
  const [row] = await tx<[{ value: Partial<Platform> }]>`
    select value from settings where key = ${key} for update`
  return row.value
}

export const putSettings = async (tx: Db, value: Platform) => {
  await tx`update settings set value = ${tx.json(value)} where key = ${key}`
}

export const addInvitation = async (tx: Db, row: RegistrationInvitationRow) => {
  await tx`insert into registration_invitations ${tx(row)}`
}

const mostListed = 200

/** Those that still work, the newest first. */
export const listInvitations = (db: Db, now: Date) =>
  db<(Omit<RegistrationInvitationRow, 'tokenHash'> & { madeBy: string | null })[]>`
    select i.id, i.uses_left, i.created_by, i.expires_at, i.created_at, u.name as made_by
    from registration_invitations i left join users u on u.id = i.created_by
    where i.expires_at > ${now} and i.uses_left > 0
    order by i.created_at desc, i.id desc limit ${mostListed}`

export const removeInvitation = async (tx: Db, id: string) => {
  const rows = await tx`delete from registration_invitations where id = ${id} returning id`
  return rows.length > 0
}

/** Whether it still works. */
export const isInvitation = async (db: Db, tokenHash: Buffer, now: Date) => {
  const rows = await db`
    select 1 from registration_invitations
    where token_hash = ${tokenHash} and expires_at > ${now} and uses_left > 0`
  return rows.length > 0
}

/** Whether there was a use left: of many at once, as many as there were. */
export const spendInvitation = async (tx: Db, tokenHash: Buffer, now: Date) => {
  const rows = await tx`
    update registration_invitations set uses_left = uses_left - 1
    where token_hash = ${tokenHash} and expires_at > ${now} and uses_left > 0 returning id`
  return rows.length > 0
}
