import type { Fragment } from 'postgres'
import type { Db, Tx } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { FileContentRow, FileRow } from '#server/db/rows.ts'
import { publicUser } from '#server/users/store.ts'
import type { AttachedFile, FileSize, SpaceInUse } from '#shared/files/contract.ts'

/** What a file can belong to, by its column. */
export const owners = {
  groupMessage: 'group_message_id',
  directMessage: 'direct_message_id',
  post: 'post_id',
  comment: 'comment_id',
  event: 'event_id',
  /** An event that is not published. */
  hosting: 'hosting_id',
  guide: 'guide_id',
} as const
export type OwnerKind = keyof typeof owners
export type OwnerColumn = (typeof owners)[OwnerKind]

/** Condition: the file belongs to something, so it is neither staged nor only kept by a report. */
export const isAttached = (db: Db) =>
  db`num_nonnulls(
    group_message_id, direct_message_id, post_id, comment_id, event_id, hosting_id, guide_id) > 0`

export const addFile = (
  tx: Tx,
  row: Omit<FileRow, 'isStaged' | 'groupId' | `${OwnerKind}Id` | 'place'>,
) => execute(tx`insert into files ${tx(row)}`)

export const addContents = (tx: Tx, rows: FileContentRow[]) =>
  execute(tx`insert into file_contents ${tx(rows)}`)

export const previewUrl = (db: Db) =>
  db`'data:image/webp;base64,' || translate(encode(f.preview, 'base64'), E'\n', '')`

/** As people see it; `f` is a row of files. */
export const asAttached = (db: Db) => db`json_build_object(
  'id', f.id, 'kind', f.kind, 'name', f.name, 'width', f.width, 'height', f.height,
  'isAnimated', f.is_animated, 'description', f.description,
  'preview', ${previewUrl(db)},
  'bytes', (select max(c.byte_count) from file_contents c where c.file_id = f.id))`

/** The files of `owner`, a column of a query, in their order; null: none. */
export const listedOf = (db: Db, column: OwnerColumn, owner: string) => db`(
  select json_agg(${asAttached(db)} order by f.place)
  from files f where f.${db(column)} = ${db(owner)})`

export const findAttached = (db: Db, id: string) =>
  firstRow(
    db<{ file: AttachedFile }[]>`select ${asAttached(db)} as file from files f where f.id = ${id}`,
  )

export const findStaged = (db: Db, userId: string, clientId: string) =>
  firstRow(
    db<{ file: AttachedFile }[]>`
      select ${asAttached(db)} as file from files f
      where f.user_id = ${userId} and f.client_id = ${clientId} and f.is_staged`,
  )

const kinds = Object.keys(owners) as OwnerKind[]

type FoundFile = Omit<FileRow, `${OwnerKind}Id`> & {
  /** Null: it is staged, or only a report keeps it. */
  owner: { kind: OwnerKind; id: string } | null
}

export const findFile = async (db: Db, id: string): Promise<FoundFile | null> => {
  const row = await firstRow(db<FileRow[]>`select * from files where id = ${id}`)
  if (!row) return null
  const kind = kinds.find((each) => row[`${each}Id`] !== null)
  const ownerId = kind && row[`${kind}Id`]
  return { ...row, owner: kind && ownerId ? { kind, id: ownerId } : null }
}

export const findContent = (db: Db, id: string, size: FileSize) =>
  firstRow(
    db<Pick<FileContentRow, 'byteCount' | 'sha256'>[]>`
      select byte_count, sha256 from file_contents where file_id = ${id} and size = ${size}`,
  )

/** Null: it is gone. Its bytes are null if they are in the bucket. */
export const findBytes = (db: Db, id: string, size: FileSize) =>
  firstRow(
    db<Pick<FileContentRow, 'bytes'>[]>`
      select bytes from file_contents where file_id = ${id} and size = ${size}`,
  )

/** Returns false if it was sent meanwhile, or is gone. */
export const setDescription = (
  db: Db,
  { id, isStaged }: Pick<FileRow, 'id' | 'isStaged'>,
  description: string | null,
) =>
  hasRows(db`
    update files set description = ${description}
    where id = ${id} and is_staged = ${isStaged}
      and (is_staged or ${isAttached(db)})
    returning id`)

/** Returns false if it is not the user's, was sent, or is gone. */
export const removeStaged = (db: Db, userId: string, id: string) =>
  hasRows(db`
    delete from files where id = ${id} and user_id = ${userId} and is_staged returning id`)

/** Those that are locked are being sent, or wait for the next time. */
export const removeOldStaged = (db: Db, before: Date) =>
  execute(db`
    delete from files where id in (
      select id from files where created_at < ${before} and is_staged for update skip locked)`)

/** Files of their owner that were not sent, or belong to messages. */
export const eraseOfMessages = async (tx: Tx, userId: string) => {
  const ofMessage = tx`num_nonnulls(group_message_id, direct_message_id) > 0`
  await lockInOrder(tx, tx`user_id = ${userId} and (is_staged or ${ofMessage})`)
  await tx`delete from files where user_id = ${userId} and is_staged`
  await tx`
    update files set group_message_id = null, direct_message_id = null
    where user_id = ${userId} and ${ofMessage}`
}

/** Guides stay when who wrote them leaves, and so do their files. */
export const unlinkOfGuides = async (tx: Tx, userId: string) => {
  const ofGuide = tx`user_id = ${userId} and guide_id is not null`
  await lockInOrder(tx, ofGuide)
  await tx`update files set user_id = null where ${ofGuide}`
}

/** For all who change several files, so that no one waits in a circle. */
export const lockInOrder = (tx: Db, condition: Fragment) =>
  execute(tx`select 1 from files where ${condition} order by id for update`)

/** Attaches staged files of the user in this order. Returns how many of them there were. */
export const attach = async (
  tx: Tx,
  userId: string,
  ids: string[],
  { kind, id }: { kind: OwnerKind; id: string },
) => {
  await lockInOrder(tx, tx`id = any (${ids}::uuid[])`)
  const rows = await tx`
    update files set ${tx(owners[kind])} = ${id}, is_staged = false,
      group_id = (select m.group_id from group_messages m where m.id = ${id}),
      place = array_position(${ids}::uuid[], files.id) - 1
    where files.id = any (${ids}::uuid[]) and user_id = ${userId} and is_staged
    returning id`
  return rows.length
}

/** Takes files from what is deleted. Their bytes go too, unless a report keeps them. */
export const detach = async (tx: Db, owner: OwnerColumn, ids: string[]) => {
  const of = tx`${tx(owner)} = any (${ids}::uuid[])`
  await lockInOrder(tx, of)
  await tx`update files set ${tx(owner)} = null where ${of}`
}

/** The files of a thing become those of another, in their order. */
export const move = async (
  tx: Db,
  from: { kind: OwnerKind; id: string },
  to: { kind: OwnerKind; id: string },
) => {
  const of = tx`${tx(owners[from.kind])} = ${from.id}`
  await lockInOrder(tx, of)
  await tx`update files set ${tx(owners[from.kind])} = null, ${tx(owners[to.kind])} = ${to.id} where ${of}`
}

export const hasUndescribed = (db: Db, { kind, id }: { kind: OwnerKind; id: string }) =>
  hasRows(db`
    select 1 from files
    where ${db(owners[kind])} = ${id} and kind = 'picture' and description is null limit 1`)

/**
 * The files that something keeps, in this order; its other files are detached. Those that it does
 * not have yet are locked, too.
 */
export const keepOnly = async (tx: Db, owner: OwnerColumn, id: string, kept: string[]) => {
  await lockInOrder(tx, tx`${tx(owner)} = ${id} or id = any (${kept}::uuid[])`)
  await tx`
    update files set ${tx(owner)} = null
    where ${tx(owner)} = ${id} and files.id <> all (${kept}::uuid[])`
  const rows = await tx<{ id: string }[]>`
    update files set place = array_position(${kept}::uuid[], files.id) - 1
    where ${tx(owner)} = ${id} returning id`
  return rows.map((row) => row.id)
}

/** Locks the user, so that files staged at the same time count for each other. */
export const lockOwner = (tx: Tx, userId: string) =>
  execute(tx`select 1 from users where id = ${userId} for no key update`)

/** Bytes that a person has sent since `since`. */
export const findUsage = async (db: Db, userId: string, since: Date) => {
  const [row] = await db<[{ bytes: number }]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from files
    where user_id = ${userId} and created_at >= ${since}`
  return row.bytes
}

export const isMember = (db: Db, groupId: string, userId: string) =>
  hasRows(db`select 1 from group_members where group_id = ${groupId} and user_id = ${userId}`)

/** Bytes of all files in the chat of a group. */
export const findUsageOfGroup = async (db: Db, groupId: string) => {
  const [row] = await db<[{ bytes: number }]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from files
    where group_id = ${groupId} and group_message_id is not null`
  return row.bytes
}

export const findTotals = async (db: Db) => {
  const [row] = await db<[{ bytes: number; files: number }]>`
    select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as files from files`
  return row
}

export const listLargestPeople = (db: Db, since: Date, limit: number) =>
  db<SpaceInUse['people']>`
    select ${publicUser(db, 'u')} as "user", most.bytes
    from (
      select user_id, sum(bytes)::float8 as bytes from files
      where created_at >= ${since} and user_id is not null
      group by user_id order by bytes desc limit ${limit}
    ) most join users u on u.id = most.user_id
    order by most.bytes desc, u.id`

export const listLargestGroups = (db: Db, limit: number) =>
  db<SpaceInUse['groups']>`
    select g.id, g.name, most.bytes
    from (
      select group_id, sum(files.bytes)::float8 as bytes from files
      where group_id is not null and group_message_id is not null
      group by group_id order by bytes desc limit ${limit}
    ) most join groups g on g.id = most.group_id
    order by most.bytes desc, g.id`
