import * as z from 'zod/mini'
import { AttachedFile, FileIds } from '#shared/files/contract.ts'
import { del, get, isoDate, isoDay, post, put } from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'
import { languages } from '#shared/language/languages.ts'
import { type Label, t } from '#shared/language/t.ts'
import { isNestedTooDeep, maxNesting } from './rules.ts'

export const ResourceCategory = z.enum(['settling', 'housing', 'work', 'education'])
export type ResourceCategory = z.infer<typeof ResourceCategory>

export const resourceCategoryLabels: Record<ResourceCategory, Label> = {
  settling: 'resources.category.settling',
  housing: 'resources.category.housing',
  work: 'resources.category.work',
  education: 'resources.category.education',
}

const Language = z.enum(languages)

/** A guide. */
export const Resource = z.object({
  id: z.uuid(),
  /** URL segment under `/resources/`. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Markdown. */
  content: z.string(),
  category: ResourceCategory,
  author: z.string(),
  isPublished: z.boolean(),
  /** Date of the last check against official sources: `2026-11-20`. */
  checkedOn: z.iso.date(),
  /** Of title, description and text. */
  language: Language,
  /** The languages in which it can be read. */
  languages: z.array(Language),
  /** The language of the reader, if the guide lacks it. */
  missingLanguage: z.nullable(Language),
  /** The day the English text changed, if this is the translation of an older one. */
  originalChangedAt: z.nullable(isoDate),
  /** Of the guide in all languages; left out if there are none. */
  files: z.optional(z.array(AttachedFile)),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Resource = z.infer<typeof Resource>

export const ResourceFilter = z.object({
  /** Every word must be a prefix of a word in title, description or text. */
  q: z.optional(singleLine({ max: 100 })),
})
export type ResourceFilter = z.infer<typeof ResourceFilter>

const ResourceSummary = z.omit(Resource, {
  content: true,
  languages: true,
  missingLanguage: true,
  originalChangedAt: true,
  files: true,
})

/** Of the list of guides. */
export const ListedGuide = z.extend(ResourceSummary, {
  /** Minutes to read. */
  minutes: z.int(),
})
export type ListedGuide = z.infer<typeof ListedGuide>

/** A list entry for administrators. */
export const EditableGuide = z.extend(ResourceSummary, {
  /** False for bundled guides, which can only be unpublished. */
  mayBeDeleted: z.boolean(),
  translations: z.array(
    z.object({
      language: Language,
      /** It follows an older English text. */
      isBehind: z.boolean(),
    }),
  ),
})
export type EditableGuide = z.infer<typeof EditableGuide>

export const guideLimits = { title: 150, description: 300, content: 30_000, author: 100 }

export const GuideDraft = z.object({
  title: singleLine({ min: 1, max: guideLimits.title }),
  description: singleLine({ min: 1, max: guideLimits.description }),
  content: multiLine({ min: 1, max: guideLimits.content }).check(
    z.refine((content) => !isNestedTooDeep(content), {
      error: () => t('resources.nestedTooDeep', { max: maxNesting }),
    }),
  ),
  category: ResourceCategory,
  author: singleLine({ min: 1, max: guideLimits.author }),
  checkedOn: isoDay,
  /** Staged files and those that it keeps, in their order. Left out: they stay as they are. */
  fileIds: z.optional(FileIds),
})
export type GuideDraft = z.infer<typeof GuideDraft>

const GuideText = z.pick(Resource, { title: true, description: true, content: true })

/** Names a version of the English text. */
const Version = z.string().check(z.regex(/^[0-9a-f]{8}$/))

export const TranslationDraft = z.extend(
  z.pick(GuideDraft, { title: true, description: true, content: true }),
  {
    /** The version of the English text that was translated. */
    follows: Version,
  },
)
export type TranslationDraft = z.infer<typeof TranslationDraft>

/** The English text of a guide, and its translation into one language. */
export const GuideTranslation = z.object({
  language: Language,
  original: z.extend(GuideText, { version: Version }),
  /** Null if there is none yet. */
  translation: z.nullable(
    z.extend(GuideText, {
      /** When the English text changed, if this follows an older one. */
      originalChangedAt: z.nullable(isoDate),
      /** False for bundled translations, which are restored at every start. */
      mayBeDeleted: z.boolean(),
    }),
  ),
})
export type GuideTranslation = z.infer<typeof GuideTranslation>

/** Administration, including drafts. */
export const guides = {
  all: get('/api/admin/resources', { access: 'admin', reply: z.array(EditableGuide) }),
  draft: get('/api/admin/resources/:id', { access: 'admin', reply: Resource }),
  write: post('/api/admin/resources', { access: 'admin', input: GuideDraft, reply: Resource }),
  rewrite: put('/api/admin/resources/:id', { access: 'admin', input: GuideDraft, reply: Resource }),
  publish: put('/api/admin/resources/:id/published', {
    access: 'admin',
    input: z.object({ isPublished: z.boolean() }),
    reply: Resource,
  }),
  remove: del('/api/admin/resources/:id', { access: 'admin' }),
  translation: get('/api/admin/resources/:id/translations/:language', {
    access: 'admin',
    reply: GuideTranslation,
  }),
  translate: put('/api/admin/resources/:id/translations/:language', {
    access: 'admin',
    input: TranslationDraft,
    reply: GuideTranslation,
  }),
  removeTranslation: del('/api/admin/resources/:id/translations/:language', { access: 'admin' }),
}

/** Published guides. There are few, so the list is not paged. */
export const resources = {
  list: get('/api/resources', {
    fromReplica: true,
    input: ResourceFilter,
    reply: z.array(ListedGuide),
  }),
  one: get('/api/resources/:slug', {
    fromReplica: true,
    input: z.object({
      /** Default: the language of the reader. */
      language: z.optional(Language),
    }),
    reply: Resource,
  }),
}
