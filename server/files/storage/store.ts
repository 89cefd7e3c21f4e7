import type { Db, Tx } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { FileContentRow } from '#server/db/rows.ts'

const claimKey = 'bucketClaim'

export const findClaim = async (db: Db) => {
  const row = await firstRow(
    db<{ claim: string }[]>`select value #>> '{}' as claim from settings where key = ${claimKey}`,
  )
  return row?.claim ?? null
}

/** Returns the claim there is, which another process may have made. */
export const addClaim = async (db: Db, claim: string) => {
  await db`
    insert into settings (key, value) values (${claimKey}, ${db.json(claim)})
    on conflict (key) do nothing`
  return (await findClaim(db)) ?? claim
}

export const replaceClaim = (db: Db, claim: string) =>
  execute(db`
    insert into settings (key, value) values (${claimKey}, ${db.json(claim)})
    on conflict (key) do update set value = excluded.value`)

export const dropClaim = (db: Db) => execute(db`delete from settings where key = ${claimKey}`)

type Content = Pick<FileContentRow, 'fileId' | 'size'>

/** What is in the bucket, or is not, after this one, in order. */
export const listContents = (
  db: Db,
  { isInBucket, after, limit }: { isInBucket: boolean; after: Content | null; limit: number },
) =>
  db<Content[]>`
    select file_id, size from file_contents
    where (bytes is null) = ${isInBucket}
      and ${after ? db`(file_id, size) > (${after.fileId}, ${after.size})` : db`true`}
    order by file_id, size limit ${limit}`

export const countContents = async (db: Db) => {
  const [row] = await db<[{ inBucket: number; inDatabase: number }]>`
    select count(*) filter (where bytes is null)::int as in_bucket, count(bytes)::int as in_database
    from file_contents`
  return row
}

export const findContent = (db: Db, { fileId, size }: Content) =>
  firstRow(
    db<FileContentRow[]>`
      select * from file_contents where file_id = ${fileId} and size = ${size}`,
  )

/** Null: they are in the bucket from now on. Returns false if the file is gone. */
export const setBytes = (tx: Tx, { fileId, size }: Content, bytes: Buffer | null) =>
  hasRows(tx`
    update file_contents set bytes = ${bytes} where file_id = ${fileId} and size = ${size}
    returning 1`)
