import type { Db, Tx } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { FileContentRow, FileRow } from '#server/db/rows.ts'
import type { AttachedFile, FileSize } from '#shared/files/contract.ts'

/** What a file can belong to, by its column. */
export const owners = {
  groupMessage: 'group_message_id',
  directMessage: 'direct_message_id',
} as const
export type OwnerKind = keyof typeof owners

const isStaged = (db: Db) => db`num_nonnulls(group_message_id, direct_message_id) = 0`

export const addFile = (
  tx: Tx,
  row: Omit<FileRow, 'groupMessageId' | 'directMessageId' | 'place'>,
) => execute(tx`insert into files ${tx(row)}`)

export const addContents = (tx: Tx, rows: FileContentRow[]) =>
  execute(tx`insert into file_contents ${tx(rows)}`)

/** As people see it; `f` is a row of files. */
export const asAttached = (db: Db) => db`json_build_object(
  'id', f.id, 'kind', f.kind, 'name', f.name, 'width', f.width, 'height', f.height,
  'isAnimated', f.is_animated, 'description', f.description,
  'preview', 'data:image/webp;base64,' || translate(encode(f.preview, 'base64'), E'\n', ''),
  'bytes', (select max(c.byte_count) from file_contents c where c.file_id = f.id))`

export const findAttached = (db: Db, id: string) =>
  firstRow(
    db<{ file: AttachedFile }[]>`select ${asAttached(db)} as file from files f where f.id = ${id}`,
  )

type FoundFile = Pick<FileRow, 'id' | 'userId' | 'kind' | 'name' | 'mediaType'> & {
  owner: { kind: OwnerKind; id: string } | null
}

export const findFile = async (db: Db, id: string): Promise<FoundFile | null> => {
  const row = await firstRow(db<FileRow[]>`select * from files where id = ${id}`)
  if (!row) return null
  const { groupMessageId, directMessageId, ...file } = row
  const owner = groupMessageId
    ? ({ kind: 'groupMessage', id: groupMessageId } as const)
    : directMessageId
      ? ({ kind: 'directMessage', id: directMessageId } as const)
      : null
  return { ...file, owner }
}

export const findContent = (db: Db, id: string, size: FileSize) =>
  firstRow(
    db<Pick<FileContentRow, 'bytes' | 'sha256'>[]>`
      select bytes, sha256 from file_contents where file_id = ${id} and size = ${size}`,
  )

/** Returns false if it is not the user's, or gone. */
export const setDescription = (db: Db, userId: string, id: string, description: string | null) =>
  hasRows(db`
    update files set description = ${description} where id = ${id} and user_id = ${userId}
    returning id`)

/** Returns false if it is not the user's, was sent, or is gone. */
export const removeStaged = (db: Db, userId: string, id: string) =>
  hasRows(db`
    delete from files where id = ${id} and user_id = ${userId} and ${isStaged(db)} returning id`)

export const removeOldStaged = (db: Db, before: Date) =>
  execute(db`delete from files where created_at < ${before} and ${isStaged(db)}`)

/** Attaches staged files of the user in this order. Returns how many of them there were. */
export const attach = async (
  tx: Tx,
  userId: string,
  ids: string[],
  { kind, id }: { kind: OwnerKind; id: string },
) => {
  const rows = await tx`
    update files set ${tx(owners[kind])} = ${id}, place = array_position(${ids}::uuid[], files.id) - 1
    where files.id = any (${ids}::uuid[]) and user_id = ${userId} and ${isStaged(tx)}
    returning id`
  return rows.length
}

/** Locks the user, so that files staged at the same time count for each other. */
export const lockOwner = (tx: Tx, userId: string) =>
  execute(tx`select 1 from users where id = ${userId} for no key update`)

/** Bytes that a person has sent since `since`, and those of everyone. */
export const findUsage = async (db: Db, userId: string, since: Date) => {
  const [row] = await db<[{ person: number; everyone: number }]>`
    select
      (select coalesce(sum(bytes), 0)::float8 from files
        where user_id = ${userId} and created_at >= ${since}) as person,
      (select coalesce(sum(bytes), 0)::float8 from files) as everyone`
  return row
}
