import type { Db } from '#server/db/connect.ts'
import { execute, hasRows } from '#server/db/queries.ts'
import type { RegistrationInvitationRow } from '#server/db/rows.ts'

const setupLinks = 'setupLinks'

/** Hashes of the set-up links. */
export const listSetupLinks = async (db: Db): Promise<string[]> => {
  const rows = await db<{ hash: string }[]>`
    select hash from settings, jsonb_object_keys(value) as hash where key = ${setupLinks}`
  return rows.map(({ hash }) => hash)
}

/** Idempotent; keeps the links of other machines. */
export const addSetupLink = (db: Db, hash: string) =>
  execute(db`
    insert into settings (key, value) values (${setupLinks}, jsonb_build_object(${hash}::text, true))
    on conflict (key) do update set value = settings.value || excluded.value`)

export const removeSetupLinks = (db: Db) =>
  execute(db`delete from settings where key = ${setupLinks}`)

export const addInvitation = (tx: Db, row: RegistrationInvitationRow) =>
  execute(tx`insert into registration_invitations ${tx(row)}`)

const maxListed = 200

/** Valid invitations, newest first. */
export const listInvitations = (db: Db, now: Date) =>
  db<(Omit<RegistrationInvitationRow, 'tokenHash'> & { madeBy: string | null })[]>`
    select i.id, i.uses_left, i.created_by, i.expires_at, i.created_at, u.name as made_by
    from registration_invitations i left join users u on u.id = i.created_by
    where i.expires_at > ${now} and i.uses_left > 0
    order by i.created_at desc, i.id desc limit ${maxListed}`

export const removeInvitation = (tx: Db, id: string) =>
  hasRows(tx`delete from registration_invitations where id = ${id} returning id`)

/** Whether the invitation is valid. */
export const isValidInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  hasRows(db`
    select 1 from registration_invitations
    where token_hash = ${tokenHash} and expires_at > ${now} and uses_left > 0`)

/** Redeems one use; false when none was left. Safe under concurrency. */
export const redeemInvitation = (tx: Db, tokenHash: Buffer, now: Date) =>
  hasRows(tx`
    update registration_invitations set uses_left = uses_left - 1
    where token_hash = ${tokenHash} and expires_at > ${now} and uses_left > 0 returning id`)
