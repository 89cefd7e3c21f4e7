import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { ResourceRow } from '#server/db/rows.ts'
import { prefixQuery } from '#server/db/searchText.ts'
import type { GuideDraft, ListedGuide, Resource } from '#shared/resources/contract.ts'

const resourceColumns = (db: Db) => db`
  id, slug, title, description, category, author, is_published,
  to_char(checked_on, 'YYYY-MM-DD') as checked_on, created_at, updated_at`

// Markdown has few characters besides words, so they need no parsing.
const wordsPerMinute = 180

export const listPublished = (db: Db, q: string | undefined) => db<ListedGuide[]>`
  select ${resourceColumns(db)},
    greatest(1, round(
      array_length(regexp_split_to_array(content, '\\s+'), 1) / ${wordsPerMinute}::numeric
    ))::int as minutes
  from resources
  where is_published ${q ? db`and search_vector @@ ${prefixQuery(db, q)}` : db``}
  order by created_at, id limit 200`

/** Returns null if it does not exist or is not published. */
export const findPublished = (db: Db, slug: string) =>
  firstRow(db<Resource[]>`
    select ${resourceColumns(db)}, content from resources where slug = ${slug} and is_published`)

const maxListed = 500

/** Includes drafts; last changed first. */
export const listAll = (db: Db) => db<Omit<Resource, 'content'>[]>`
  select ${resourceColumns(db)} from resources order by updated_at desc, id desc limit ${maxListed}`

export const findGuide = (db: Db, id: string) =>
  firstRow(db<Resource[]>`
    select ${resourceColumns(db)}, content from resources where id = ${id}`)

/** Serializes changes until the transaction ends. */
export const lockGuide = (tx: Db, id: string) =>
  firstRow(tx<Pick<Resource, 'slug' | 'isPublished'>[]>`
    select slug, is_published from resources where id = ${id} for update`)

/** Slugs that may conflict with this one. */
export const listSlugs = async (tx: Db, slug: string) => {
  const rows = await tx<{ slug: string }[]>`
    select slug from resources where slug = ${slug} or starts_with(slug, ${`${slug}-`})`
  return rows.map((row) => row.slug)
}

type NewGuide = GuideDraft & { id: string; slug: string; createdAt: Date }

/** Returns false if the slug was taken concurrently. */
export const addGuide = (tx: Db, row: NewGuide) =>
  hasRows(tx`
    insert into resources ${tx({ ...row, isPublished: false, updatedAt: row.createdAt })}
    on conflict (slug) do nothing returning id`)

export const changeGuide = (
  tx: Db,
  id: string,
  changes: Partial<GuideDraft & Pick<Resource, 'isPublished'>>,
  at: Date,
) => execute(tx`update resources set ${tx({ ...changes, updatedAt: at })} where id = ${id}`)

export const removeGuide = (tx: Db, id: string) =>
  execute(tx`delete from resources where id = ${id}`)

export type Guide = Pick<
  ResourceRow,
  'slug' | 'title' | 'description' | 'content' | 'category' | 'author'
> & { checkedOn: string }

/** Guides edited by an administrator are not overwritten. */
export const upsertGuide = async (db: Db, id: string, at: Date, guide: Guide) => {
  const row = { ...guide, id, isPublished: true, createdAt: at, updatedAt: at }
  await db`
    insert into resources ${db(row)}
    on conflict (slug) do update set ${db(guide)}
    where resources.updated_at = resources.created_at`
}
