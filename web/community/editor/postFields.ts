import {
  type Post,
  type PostCategory,
  type PostKind,
  postCategories,
  postKinds,
} from '#shared/community/contract.ts'
import { isFree } from '#shared/events/price.ts'
import { object, oneOf, text, withDefault } from '#web/api/replyDecoders.ts'

/** Form values: tags are comma-separated text. */
export type PostFields = {
  title: string
  content: string
  category: PostCategory
  tags: string
  /** Chosen by the author; '' until then, or if it is none of the list. */
  language: string
  kind: PostKind
  /** In euros; empty: free. */
  price: string
  place: string
  /** The last day; empty: until it is done. */
  endsOn: string
}

/** Name of the draft of a new post. */
export const newPostDraftName = 'post'

const noOffer = { price: '', place: '', endsOn: '' }

export const emptyFields = (
  category: PostCategory = 'general',
  kind: PostKind = 'ask',
): PostFields => ({
  title: '',
  content: '',
  category,
  tags: '',
  language: '',
  kind,
  ...noOffer,
})

const offerFields = ({ price, place, endsOn }: NonNullable<Post['offer']>) => ({
  price: isFree(price) ? '' : price,
  place: place ?? '',
  endsOn: endsOn ?? '',
})

export const toFields = (post: Post): PostFields => ({
  title: post.title,
  content: post.content,
  category: post.category,
  tags: post.tags.join(', '),
  language: post.language ?? '',
  kind: post.kind ?? 'tell',
  ...(post.offer ? offerFields(post.offer) : noOffer),
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
  kind: withDefault(oneOf(...postKinds), 'ask'),
  price: withDefault(text, ''),
  place: withDefault(text, ''),
  endsOn: withDefault(text, ''),
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
