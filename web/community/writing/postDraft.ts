import * as z from 'zod'
import { type Post, PostCategory, PostDraft } from '#shared/community/contract.ts'

/** As it stands in the form: tags are one line with commas. */
export const PostFields = z.object({
  title: z.string(),
  content: z.string(),
  category: PostCategory,
  tags: z.string(),
})
export type PostFields = z.infer<typeof PostFields>

/** Under which a new one is kept until it is sent. */
export const newPostName = 'post'

export const emptyFields = (category: PostCategory = 'general'): PostFields => ({
  title: '',
  content: '',
  category,
  tags: '',
})

export const fieldsOf = ({ title, content, category, tags }: Post): PostFields => ({
  title,
  content,
  category,
  tags: tags.join(', '),
})

const draftOf = (fields: PostFields) => ({ ...fields, tags: fields.tags.split(',') })

/** What the server will get; `validate` has found nothing wrong with it. */
export const readDraft = (fields: PostFields): PostDraft => PostDraft.parse(draftOf(fields))

/** One sentence for each field that is wrong. */
export const checkFields = (fields: PostFields): Partial<Record<keyof PostFields, string>> => {
  const { error } = PostDraft.safeParse(draftOf(fields))
  const issues = error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().map(({ path: [field, at], message }) => {
      const tag = field === 'tags' && typeof at === 'number' && fields.tags.split(',')[at]
      return [String(field), tag ? `“${tag.trim()}”: ${message}` : message]
    }),
  )
}

const isSame = (one: PostFields, other: PostFields) =>
  PostFields.keyof().options.every((field) => one[field] === other[field])

/** As text to be kept; empty where there is nothing to lose. */
export const writeKept = (fields: PostFields, initial: PostFields) =>
  isSame(fields, initial) ? '' : JSON.stringify(fields)

/** null: nothing was kept, or nothing that could be read. */
export const readKept = (text: string | null): PostFields | null => {
  if (!text) return null
  try {
    return PostFields.parse(JSON.parse(text))
  } catch {
    return null
  }
}
