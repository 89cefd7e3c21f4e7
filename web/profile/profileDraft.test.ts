import { expect, test } from 'vitest'
import {
  checkFields,
  type ProfileFields,
  parseDraft,
  toChange,
  toLanguages,
  withTag,
} from './profileDraft.ts'

const before: ProfileFields = {
  name: 'Ana Pereira',
  email: 'ana@example.org',
  location: 'Utrecht',
  nationality: '',
  role: 'admin',
  languages: ['Dutch'],
  levels: { nl: 'B1' },
  learns: [{ language: 'fr', level: 'A1' }],
  interests: [],
  about: '',
  hopes: [],
}

test('only changed fields are sent: a role that is not offered stays', () => {
  expect(toChange({ ...before, name: ' Ana ', languages: ['Dutch', 'English'] }, before)).toEqual({
    name: 'Ana',
    languages: ['Dutch', 'English'],
  })
  expect(toChange(before, before)).toEqual({})
  expect(checkFields(before)({ ...before, name: ' ', email: 'x' })).toEqual({
    name: 'Required',
    email: 'Invalid email',
  })
})

test('all languages are sent after a change: one is either spoken or learnt', () => {
  expect(toLanguages(before, before)).toBeNull()
  expect(toLanguages({ ...before, languages: ['Quechua', 'french', 'Dutch'] }, before)).toEqual({
    speaks: [
      { language: 'fr', level: null },
      { language: 'nl', level: 'B1' },
    ],
    learns: [],
  })
})

test.each([
  ['English', ['Dutch', 'English']],
  ['  English ', ['Dutch', 'English']],
  ['', ['Dutch']],
  [' \u200b ', ['Dutch']],
  ['dutch', ['Dutch']],
])('%j is added to Dutch as %j', (text, tags) => {
  expect(withTag(['Dutch'], text)).toEqual(tags)
})

test('the twenty-first tag is not added', () => {
  const full = Array.from({ length: 20 }, (_, n) => `language ${n}`)
  expect(withTag(full, 'one more')).toBe(full)
})

test('a draft round-trips, and an invalid one is null', () => {
  expect(parseDraft(JSON.stringify(before))).toEqual(before)
  for (const text of [null, '', '{', '{"name":1}']) expect(parseDraft(text)).toBeNull()
})
