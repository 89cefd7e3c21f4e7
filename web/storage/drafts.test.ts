import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearDrafts, discardDraft, readDraft, saveDraft } from './drafts.ts'

/** As in browsers, entries are enumerable keys and methods are not. */
const fakeStorage = () => {
  const entries: Record<string, string> = {}
  const method = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(entries, {
    getItem: method((key: string) => entries[key] ?? null),
    setItem: method((key: string, text: string) => {
      entries[key] = text
    }),
    removeItem: method((key: string) => {
      delete entries[key]
    }),
  })
}

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()))
afterEach(() => vi.unstubAllGlobals())

it('stores a draft per user and field', () => {
  saveDraft('anna', 'post', 'A bike')
  saveDraft('anna', 'comment', 'How old')
  expect([readDraft('anna', 'post'), readDraft('anna', 'comment')]).toEqual(['A bike', 'How old'])
  expect(readDraft('joris', 'post')).toBeNull()
})

it('deletes blank, sent and discarded drafts', () => {
  saveDraft('anna', 'post', 'A bike')
  saveDraft('anna', 'post', ' \n')
  expect(readDraft('anna', 'post')).toBeNull()
  saveDraft('anna', 'post', 'A bike')
  discardDraft('anna', 'post')
  expect(readDraft('anna', 'post')).toBeNull()
})

it('deletes all drafts, but nothing else, at logout', () => {
  localStorage.setItem('theme', 'dark')
  saveDraft('anna', 'post', 'A bike')
  saveDraft('joris', 'post', 'A room')
  clearDrafts()
  expect([readDraft('anna', 'post'), readDraft('joris', 'post')]).toEqual([null, null])
  expect(localStorage.getItem('theme')).toBe('dark')
})

it('works when storage is full or forbidden', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('full')
    },
  })
  saveDraft('anna', 'post', 'A bike')
  expect(readDraft('anna', 'post')).toBeNull()
})
