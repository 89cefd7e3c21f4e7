import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/connect.ts'
import { findContent } from '#server/files/files.ts'
import * as removals from '#server/files/removal/store.ts'
import { listContents } from '#server/files/storage/store.ts'
import * as store from '#server/files/store.ts'
import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import { postId } from './dataset/activity.ts'
import { groupId, withoutTimeout } from './dataset/core.ts'
import type { HotQuery } from './hotPathQueries.ts'

const every = 10
const staged = 500
const removed = 900

export const filesDescription = `a picture in the bucket with every tenth message and post, ${staged} that are not sent, ${removed} to be deleted`

/** They have the ids of what they belong to. */
const addPictures = (
  sql: Sql,
  owners: { table: string; column: store.OwnerColumn; author: string },
) => sql`
  insert into files (id, user_id, kind, name, media_type, bytes, width, height, created_at, is_staged,
    ${sql(owners.column)}, group_id)
  select o.id, o.${sql(owners.author)}, 'picture', 'A picture', 'image/webp', 300000, 1600, 1200,
    o.created_at, false, o.id, ${owners.column === 'group_message_id' ? sql`o.group_id` : sql`null::uuid`}
  from (select *, row_number() over () as n from ${sql(owners.table)}) o
  where n % ${every} = 0 and o.${sql(owners.author)} is not null`

const addAll = async (sql: Sql) => {
  const of = {
    groupMessage: { table: 'group_messages', column: 'group_message_id', author: 'user_id' },
    directMessage: { table: 'direct_messages', column: 'direct_message_id', author: 'sender_id' },
    post: { table: 'community_posts', column: 'post_id', author: 'author_id' },
  } as const
  for (const owners of Object.values(of)) await addPictures(sql, owners)
  await sql`
    insert into files (id, user_id, kind, name, media_type, bytes, created_at, client_id)
    select gen_random_uuid(), id, 'document', 'A letter.pdf', 'application/pdf', 200000, now(),
      gen_random_uuid()
    from users limit ${staged}`
  await sql`
    insert into file_contents (file_id, size, byte_count, sha256)
    select f.id, size, 100000, sha256(f.id::text::bytea)
    from files f, unnest(case kind when 'picture' then array['small', 'medium', 'large']
      else array['document'] end) as sizes (size)`
  await sql`
    insert into file_removals (key, due_at)
    select gen_random_uuid() || '/large', now() + n * interval '1 s'
    from generate_series(1, ${removed}::int) as numbers (n)`
}

export const addFiles = (sql: Sql) => withoutTimeout(sql, addAll)

/** Hot paths of pictures and documents. What changes rows finds none to change. */
export const fileQueries = async ({ db, now }: App, me: Me): Promise<HotQuery[]> => {
  const [sent] = await db<[{ id: string; owner: string }]>`
    select f.id, f.user_id as owner from files f
    where f.group_id = ${groupId(1)} order by f.id desc limit 1`
  const monthAgo = new Date(now().getTime() - 30 * 24 * 3_600_000)
  const longAgo = new Date(0)
  const allowed = async () => undefined
  const fileOwners = {
    ...{ groupMessage: allowed, directMessage: allowed },
    ...{ post: allowed, comment: allowed },
  }
  const app = { db, fileOwners, bucket: null, log: console } as unknown as App
  const page = { isInBucket: true, limit: 1000 }
  const contents = await listContents(db, { ...page, after: null })
  const keys = contents.map(({ fileId, size }) => `${fileId}/${size}`)
  const post = { id: postId(every) }
  return [
    {
      name: 'Bytes of a picture: may the reader see it, and where it is',
      run: () => findContent(app, me, { id: sent.id, size: 'medium' }),
    },
    { name: 'Upload: repeated ones', run: () => store.findStaged(db, me.id, randomUUID()) },
    { name: 'Upload: the new file', run: () => store.findAttached(db, sent.id) },
    { name: 'Upload: space of its owner', run: () => store.findUsage(db, sent.owner, monthAgo) },
    {
      name: 'Upload: space of a group with many files',
      run: () => store.findUsageOfGroup(db, groupId(1)),
    },
    {
      name: 'Send files',
      run: () =>
        store.attach(db as never, me.id, [randomUUID(), randomUUID()], {
          ...{ kind: 'groupMessage', id: sent.id },
        }),
    },
    {
      name: 'Change the files of a post',
      run: () => store.keepOnly(db, store.owners.post, post.id, [post.id]),
    },
    {
      name: 'Publish a guide: pictures that are not described',
      run: () => store.hasUndescribed(db, { kind: 'guide', id: randomUUID() }),
    },
    {
      name: 'Delete a message: its files',
      run: () => store.detach(db, store.owners.groupMessage, [randomUUID()]),
    },
    { name: 'Every hour: files that were not sent', run: () => store.removeOldStaged(db, longAgo) },
    { name: 'Every minute: bytes to delete', run: () => removals.hasDue(db, now()) },
    { name: 'Delete bytes: the next', run: () => removals.takeDue(db, longAgo, 5) },
    {
      name: 'Delete bytes: unless a row names them',
      run: () => removals.dropIfNamed(db, keys[0] ?? ''),
    },
    {
      name: 'Every night: rows of the bucket',
      run: () => listContents(db, { ...page, after: contents.at(-1) ?? null }),
    },
    { name: 'Every night: bytes without a row', run: () => removals.listUnknown(db, keys) },
  ]
}
