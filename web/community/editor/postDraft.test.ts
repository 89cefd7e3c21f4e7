import { expect, it } from 'vitest'
import { toPostDraft, validateFields } from './postDraft.ts'
import { emptyFields, parseDraft, serializeDraft } from './postFields.ts'

const fields = { ...emptyFields('jobs'), title: ' A job ', content: 'In Utrecht.' }

it('separates tags at Arabic commas too', () => {
  const { tags } = toPostDraft({ ...fields, tags: 'أوتريخت، دراجة, cv' })
  expect(tags).toEqual(['أوتريخت', 'دراجة', 'cv'])
  const tooLong = validateFields({ ...fields, tags: `cv، ${'x'.repeat(31)}` })
  expect(tooLong.tags).toContain('x'.repeat(31))
})

it('parses comma-separated tags: trimmed, without blanks and duplicates', () => {
  expect(toPostDraft({ ...fields, tags: ' cv , ,tips,CV,' })).toEqual({
    title: 'A job',
    content: 'In Utrecht.',
    category: 'jobs',
    kind: 'ask',
    tags: ['cv', 'tips'],
    language: null,
  })
})

it('reports the first error of each field', () => {
  expect(validateFields(fields)).toEqual({})
  expect(validateFields({ ...fields, title: ' ', content: '' })).toEqual({
    title: 'Required',
    content: 'Required',
  })
  expect(validateFields({ ...fields, tags: `cv, ${'x'.repeat(31)}` }).tags).toContain('at most 30')
  const many = Array.from({ length: 11 }, (_, at) => `tag ${at}`)
  expect(validateFields({ ...fields, tags: many.join() }).tags).toBe('Choose at most 10 tags')
})

it('serialises changed drafts and ignores unreadable ones', () => {
  expect(serializeDraft(fields, fields)).toBe('')
  expect(parseDraft(serializeDraft(fields, emptyFields()))).toEqual(fields)
  for (const text of [null, '', '{', '{"title":1}', 'null']) expect(parseDraft(text)).toBeNull()
})
