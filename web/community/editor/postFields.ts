import { type Post, type PostCategory, postCategories } from '#shared/community/contract.ts'
import { object, oneOf, text, withDefault } from '#web/api/replyDecoders.ts'

/** Form values: tags are comma-separated text. */
export type PostFields = {
  title: string
  content: string
  category: PostCategory
  tags: string
  /** Chosen by the author; '' until then, or if it is none of the list. */
  language: string
}

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

const names = Object.keys(emptyFields()) as (keyof PostFields)[]

const areEqual = (one: PostFields, other: PostFields) =>
  names.every((name) => one[name] === other[name])

/** Serialises the draft; empty if nothing was changed. */
export const serializeDraft = (fields: PostFields, initial: PostFields) =>
  areEqual(fields, initial) ? '' : JSON.stringify(fields)

const decode = object({
  ...{ title: text, content: text, tags: text },
  category: oneOf(...postCategories),
  language: withDefault(text, ''),
})

/** null if there is no draft or it cannot be parsed. */
export const parseDraft = (saved: string | null): PostFields | null => {
  if (!saved) return null
  try {
    return decode(JSON.parse(saved)) as PostFields
  } catch {
    return null
  }
}
