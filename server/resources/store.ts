import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { ResourceRow, ResourceTranslationRow } from '#server/db/rows.ts'
import { prefixQuery } from '#server/db/searchText.ts'
import { detachFiles, filesOf } from '#server/files/attached.ts'
import { type Language, originalLanguage } from '#shared/language/languages.ts'
import type {
  EditableGuide,
  GuideDraft,
  ListedGuide,
  Resource,
} from '#shared/resources/contract.ts'

/** Of a guide `r`, in the language of its translation `t` if there is one. */
const resourceColumns = (db: Db) => db`
  r.id, r.slug, coalesce(t.title, r.title) as title,
  coalesce(t.description, r.description) as description,
  coalesce(t.language, ${originalLanguage}) as language,
  r.category, r.author, r.is_published, to_char(r.checked_on, 'YYYY-MM-DD') as checked_on,
  r.created_at, r.updated_at`

/** The same as `textVersion` of the English text. */
const originalVersion = (db: Db) =>
  db`left(md5(concat_ws(E'\\n', r.title, r.description, r.content)), 8)`

const textColumns = (db: Db) => db`
  coalesce(t.content, r.content) as content,
  case when t.follows <> ${originalVersion(db)} then coalesce(r.text_changed_at, r.updated_at) end
    as original_changed_at,
  ${filesOf(db, 'guide_id', 'r.id')} as files,
  array(select language from resource_translations where resource_id = r.id) as translated_into`

/** English has no translations, so its join finds none. */
const translation = (db: Db, language: Language) => db`
  left join resource_translations t on t.resource_id = r.id and t.language = ${language}`

// Markdown has few characters besides words, so they need no parsing.
const wordsPerMinute = 180

/** Finds words of the language and of English. */
const matches = (db: Db, q: string) => {
  const query = prefixQuery(db, q)
  return db`(r.search_words @@ ${query} or t.search_words @@ ${query})`
}

export const listPublished = (db: Db, language: Language, q: string | undefined) =>
  db<ListedGuide[]>`
    select ${resourceColumns(db)},
      greatest(1, round(
        array_length(regexp_split_to_array(coalesce(t.content, r.content), '\\s+'), 1)
          / ${wordsPerMinute}::numeric
      ))::int as minutes
    from resources r ${translation(db, language)}
    where r.is_published ${q ? db`and ${matches(db, q)}` : db``}
    order by r.created_at, r.id limit 200`

export type FoundGuide = Omit<Resource, 'languages' | 'missingLanguage' | 'files'> & {
  translatedInto: string[]
  files: Resource['files'] | null
}

/** Returns null if it does not exist or is not published. */
export const findPublished = (db: Db, slug: string, language: Language) =>
  firstRow(db<FoundGuide[]>`
    select ${resourceColumns(db)}, ${textColumns(db)}
    from resources r ${translation(db, language)} where r.slug = ${slug} and r.is_published`)

const maxListed = 500

/** Includes drafts; last changed first. */
export const listAll = (db: Db) => db<Omit<EditableGuide, 'mayBeDeleted'>[]>`
  select ${resourceColumns(db)}, coalesce((
      select json_agg(json_build_object(
        'language', translated.language, 'isBehind', translated.follows <> ${originalVersion(db)}
      )) from resource_translations translated where translated.resource_id = r.id
    ), '[]') as translations
  from resources r ${translation(db, originalLanguage)}
  order by r.updated_at desc, r.id desc limit ${maxListed}`

export const findGuide = (db: Db, id: string) =>
  firstRow(db<FoundGuide[]>`
    select ${resourceColumns(db)}, ${textColumns(db)}
    from resources r ${translation(db, originalLanguage)} where r.id = ${id}`)

/** Serializes changes until the transaction ends. */
export const lockGuide = (tx: Db, id: string) =>
  firstRow(tx<Pick<Resource, 'slug' | 'isPublished' | 'checkedOn'>[]>`
    select slug, is_published, checked_on::text from resources where id = ${id} for update`)

/** Slugs that may conflict with this one. */
export const listSlugs = async (tx: Db, slug: string) => {
  const rows = await tx<{ slug: string }[]>`
    select slug from resources where slug = ${slug} or starts_with(slug, ${`${slug}-`})`
  return rows.map((row) => row.slug)
}

type GuideFields = Omit<GuideDraft, 'fileIds'>
type NewGuide = GuideFields & { id: string; slug: string; createdAt: Date }

/** Returns false if the slug was taken concurrently. */
export const addGuide = (tx: Db, row: NewGuide) =>
  hasRows(tx`
    insert into resources ${tx({ ...row, isPublished: false, updatedAt: row.createdAt })}
    on conflict (slug) do nothing returning id`)

type GuideText = Pick<Resource, 'title' | 'description' | 'content'>

/** The value of `text_changed_at` after a change of the guide's text. */
const textChangedAt = (db: Db, { title, description, content }: GuideText, at: Date) => db`
  case when (resources.title, resources.description, resources.content)
      is distinct from (${title}, ${description}, ${content})
    then ${at} else resources.text_changed_at end`

export const changeGuide = (tx: Db, id: string, draft: GuideFields, at: Date) =>
  execute(tx`
    update resources set ${tx({ ...draft, updatedAt: at })},
      text_changed_at = ${textChangedAt(tx, draft, at)}
    where id = ${id}`)

export const setPublished = (tx: Db, id: string, isPublished: boolean, at: Date) =>
  execute(tx`
    update resources set is_published = ${isPublished}, updated_at = ${at} where id = ${id}`)

export const removeGuide = async (tx: Db, id: string) => {
  await detachFiles(tx, 'guide_id', [id])
  await tx`delete from resources where id = ${id}`
}

export const findPublication = (db: Db, id: string) =>
  firstRow(db<Pick<Resource, 'isPublished'>[]>`select is_published from resources where id = ${id}`)

export type Guide = Pick<
  ResourceRow,
  'slug' | 'title' | 'description' | 'content' | 'category' | 'author'
> & { checkedOn: string }

/** The stored text of these guides, as `upsertGuide` takes it. */
export const listGuideTexts = (db: Db, slugs: string[]) => db<Guide[]>`
  select slug, title, description, content, author, category, checked_on::text as checked_on
  from resources where slug = any(${slugs})`

/** Guides edited by an administrator are not overwritten. */
export const upsertGuide = async (db: Db, id: string, at: Date, guide: Guide) => {
  const row = { ...guide, id, isPublished: true, createdAt: at, updatedAt: at }
  await db`
    insert into resources ${db(row)}
    on conflict (slug) do update set ${db(guide)}, text_changed_at = ${textChangedAt(db, guide, at)}
    where resources.updated_at = resources.created_at`
}

export type Translation = Pick<
  ResourceTranslationRow,
  'language' | 'title' | 'description' | 'content' | 'follows'
>

/** The stored translations of these guides, as `upsertTranslation` takes them. */
export const listTranslationTexts = (db: Db, slugs: string[]) => db<
  (Translation & { slug: string })[]
>`
  select r.slug, t.language, t.title, t.description, t.content, t.follows
  from resource_translations t join resources r on r.id = t.resource_id
  where r.slug = any(${slugs})`

/** Translations edited by an administrator are not overwritten. */
export const upsertTranslation = (db: Db, slug: string, text: Translation) => {
  const { language, title, description, content, follows } = text
  return execute(db`
    insert into resource_translations
      (resource_id, language, title, description, content, follows)
    select id, ${language}, ${title}, ${description}, ${content}, ${follows}
    from resources where slug = ${slug}
    on conflict (resource_id, language) do update set ${db({ title, description, content, follows })}
    where resource_translations.edited_at is null`)
}

/** The English text with its version, for translators. */
export const findOriginal = (db: Db, id: string) =>
  firstRow(db<(GuideText & { slug: string; version: string; textChangedAt: Date })[]>`
    select slug, title, description, content, ${originalVersion(db)} as version,
      coalesce(text_changed_at, updated_at) as text_changed_at
    from resources r where id = ${id}`)

export const findTranslation = (db: Db, id: string, language: Language) =>
  firstRow(db<(GuideText & { follows: string })[]>`
    select title, description, content, follows from resource_translations
    where resource_id = ${id} and language = ${language}`)

export const putTranslation = (tx: Db, id: string, text: Translation, at: Date) =>
  execute(tx`
    insert into resource_translations ${tx({ ...text, resourceId: id, editedAt: at })}
    on conflict (resource_id, language) do update set ${tx({ ...text, editedAt: at })}`)

export const removeTranslation = (tx: Db, id: string, language: Language) =>
  hasRows(tx`
    delete from resource_translations
    where resource_id = ${id} and language = ${language} returning resource_id`)
