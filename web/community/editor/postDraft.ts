import { PostDraft } from '#shared/community/contract.ts'
import { t } from '#web/language/t.tsx'
import type { PostFields } from './postFields.ts'

/** Commas of any script: Arabic keyboards have `،`. */
const splitTags = (tags: string) => tags.split(/[,،]/)

const toDraftInput = ({ price, place, endsOn, ...fields }: PostFields) => ({
  ...fields,
  tags: splitTags(fields.tags),
  language: fields.language || null,
  ...(fields.kind === 'offer' && {
    offer: { price: price.trim() || '0', place: place.trim() || null, endsOn: endsOn || null },
  }),
})

/** Input of the request. Call it only with validated fields. */
export const toPostDraft = (fields: PostFields): PostDraft => PostDraft.parse(toDraftInput(fields))

/** One message per invalid field. */
export const validateFields = (fields: PostFields): Partial<Record<keyof PostFields, string>> => {
  const { error } = PostDraft.safeParse(toDraftInput(fields))
  const issues = error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().map(({ path: [part, at], message }) => {
      const field = part === 'offer' ? at : part
      const tag = field === 'tags' && typeof at === 'number' && splitTags(fields.tags)[at]
      return [
        String(field),
        tag ? t('community.editor.tagProblem', { tag: tag.trim(), problem: message }) : message,
      ]
    }),
  )
}
