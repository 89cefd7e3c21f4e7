import type { Db } from '#server/db/connect.ts'
import type { ResourceRow } from '#server/db/schema.ts'
import { wordsBegin } from '#server/db/words.ts'
import type { GuideDraft, Resource } from '#shared/resources/contract.ts'

const facts = (db: Db) => db`
  id, slug, title, description, category, author, is_published,
  to_char(checked_on, 'YYYY-MM-DD') as checked_on, created_at, updated_at`

export const listPublished = (db: Db, q: string | undefined) => db<Omit<Resource, 'content'>[]>`
  select ${facts(db)} from resources
  where is_published ${q ? db`and words @@ ${wordsBegin(db, q)}` : db``}
  order by created_at, id limit 200`

/** null when there is none, or it is not published. */
export const findPublished = async (db: Db, slug: string) => {
  const [row] = await db<[Resource?]>`
    select ${facts(db)}, content from resources where slug = ${slug} and is_published`
  return row ?? null
}

const mostListed = 500

/** Drafts too: what was touched last comes first. */
export const listAll = (db: Db) => db<Omit<Resource, 'content'>[]>`
  select ${facts(db)} from resources order by updated_at desc, id desc limit ${mostListed}`

export const findGuide = async (db: Db, id: string) => {
  const [row] = await db<[Resource?]>`
    select ${facts(db)}, content from resources where id = ${id}`
  return row ?? null
}

/** Whoever else changes it waits until the transaction ends. */
export const lockGuide = async (tx: Db, id: string) => {
  const [row] = await tx<[Pick<Resource, 'slug' | 'isPublished'>?]>`
    select slug, is_published from resources where id = ${id} for update`
  return row ?? null
}

/** Those that begin like this one, and so may be in its way. */
export const listSlugs = async (tx: Db, slug: string) => {
  const rows = await tx<{ slug: string }[]>`
    select slug from resources where slug = ${slug} or starts_with(slug, ${`${slug}-`})`
  return rows.map((row) => row.slug)
}

type Own = GuideDraft & { id: string; slug: string; createdAt: Date }

/** False when another came to have the slug meanwhile. */
export const addGuide = async (tx: Db, row: Own) => {
  const rows = await tx`
    insert into resources ${tx({ ...row, isPublished: false, updatedAt: row.createdAt })}
    on conflict (slug) do nothing returning id`
  return rows.length > 0
}

export const changeGuide = async (
  tx: Db,
  id: string,
  changes: Partial<GuideDraft & Pick<Resource, 'isPublished'>>,
  at: Date,
) => {
  await tx`update resources set ${tx({ ...changes, updatedAt: at })} where id = ${id}`
}

export const removeGuide = async (tx: Db, id: string) => {
  await tx`delete from resources where id = ${id}`
}

export type Guide = Pick<
  ResourceRow,
  'slug' | 'title' | 'description' | 'content' | 'category' | 'author'
> & { checkedOn: string }

/** What somebody has changed here, in an installation of their own, stays as they left it. */
export const putGuide = async (db: Db, id: string, at: Date, guide: Guide) => {
  const row = { ...guide, id, isPublished: true, createdAt: at, updatedAt: at }
  await db`
    insert into resources ${db(row)}
    on conflict (slug) do update set ${db(guide)}
    where resources.updated_at = resources.created_at`
}
