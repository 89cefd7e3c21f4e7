import type { Db } from '#server/db/connect.ts'
import type { ResourceRow } from '#server/db/schema.ts'
import { wordsBegin } from '#server/db/words.ts'
import type { Resource } from '#shared/resources/contract.ts'

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
