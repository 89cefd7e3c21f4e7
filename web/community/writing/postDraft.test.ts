import { expect, it } from 'vitest'
import { checkFields, emptyFields, readDraft, readKept, writeKept } from './postDraft.ts'

const fields = { ...emptyFields('jobs'), title: ' A job ', content: 'In Utrecht.' }

it('takes tags from one line: trimmed, none blank, none twice', () => {
  expect(readDraft({ ...fields, tags: ' cv , ,tips,CV,' })).toEqual({
    title: 'A job',
    content: 'In Utrecht.',
    category: 'jobs',
    tags: ['cv', 'tips'],
  })
})

it('says what is wrong with each field, the first thing first', () => {
  expect(checkFields(fields)).toEqual({})
  expect(checkFields({ ...fields, title: ' ', content: '' })).toEqual({
    title: 'Required',
    content: 'Required',
  })
  expect(checkFields({ ...fields, tags: `cv, ${'x'.repeat(31)}` }).tags).toContain('at most 30')
  const many = Array.from({ length: 11 }, (_, at) => `tag ${at}`)
  expect(checkFields({ ...fields, tags: many.join() }).tags).toBe('Choose at most 10 tags')
})

it('keeps what was changed, and reads nothing that is not its own', () => {
  expect(writeKept(fields, fields)).toBe('')
  expect(readKept(writeKept(fields, emptyFields()))).toEqual(fields)
  for (const text of [null, '', '{', '{"title":1}', 'null']) expect(readKept(text)).toBeNull()
})
