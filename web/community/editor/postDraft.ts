import * as z from 'zod/mini'
import { type Post, PostCategory, PostDraft } from '#shared/community/contract.ts'
import { t } from '#web/language/t.tsx'

/** Form values: tags are comma-separated text. */
export const PostFields = z.object({
  title: z.string(),
  content: z.string(),
  category: PostCategory,
  tags: z.string(),
  /** Chosen by the author; '' until then, or if it is none of the list. */
  language: z._default(z.string(), ''),
})
export type PostFields = z.infer<typeof PostFields>

/** Name of the draft of a new post. */
export const newPostDraftName = 'post'

export const emptyFields = (category: PostCategory = 'general'): PostFields => ({
  title: '',
  content: '',
  category,
  tags: '',
  language: '',
})

export const toFields = ({ title, content, category, tags, language }: Post): PostFields => ({
  title,
  content,
  category,
  tags: tags.join(', '),
  language: language ?? '',
})

/** Commas of any script: Arabic keyboards have `،`. */
const splitTags = (tags: string) => tags.split(/[,،]/)

const toDraftInput = (fields: PostFields) => ({
  ...fields,
  tags: splitTags(fields.tags),
  language: fields.language || null,
})

/** Input of the request. Call it only with validated fields. */
export const toPostDraft = (fields: PostFields): PostDraft => PostDraft.parse(toDraftInput(fields))

/** One message per invalid field. */
export const validateFields = (fields: PostFields): Partial<Record<keyof PostFields, string>> => {
  const { error } = PostDraft.safeParse(toDraftInput(fields))
  const issues = error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().map(({ path: [field, at], message }) => {
      const tag = field === 'tags' && typeof at === 'number' && splitTags(fields.tags)[at]
      return [
        String(field),
        tag ? t('community.editor.tagProblem', { tag: tag.trim(), problem: message }) : message,
      ]
    }),
  )
}

const areEqual = (one: PostFields, other: PostFields) =>
  z.keyof(PostFields).options.every((field) => one[field] === other[field])

/** Serialises the draft; empty if nothing was changed. */
export const serializeDraft = (fields: PostFields, initial: PostFields) =>
  areEqual(fields, initial) ? '' : JSON.stringify(fields)

/** null if there is no draft or it cannot be parsed. */
export const parseDraft = (text: string | null): PostFields | null => {
  if (!text) return null
  try {
    return PostFields.parse(JSON.parse(text))
  } catch {
    return null
  }
}
