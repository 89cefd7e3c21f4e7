import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropDraft, forgetDrafts, keepDraft, keptDraft } from './keptDrafts.ts'

/** As browsers have it: entries are its keys, methods are not. */
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

it('keeps what each person typed in each place', () => {
  keepDraft('anna', 'post', 'A bike')
  keepDraft('anna', 'comment', 'How old')
  expect([keptDraft('anna', 'post'), keptDraft('anna', 'comment')]).toEqual(['A bike', 'How old'])
  expect(keptDraft('joris', 'post')).toBeNull()
})

it('keeps nothing of what is blank, sent or discarded', () => {
  keepDraft('anna', 'post', 'A bike')
  keepDraft('anna', 'post', ' \n')
  expect(keptDraft('anna', 'post')).toBeNull()
  keepDraft('anna', 'post', 'A bike')
  dropDraft('anna', 'post')
  expect(keptDraft('anna', 'post')).toBeNull()
})

it('forgets all drafts, and nothing else, when the person goes', () => {
  localStorage.setItem('theme', 'dark')
  keepDraft('anna', 'post', 'A bike')
  keepDraft('joris', 'post', 'A room')
  forgetDrafts()
  expect([keptDraft('anna', 'post'), keptDraft('joris', 'post')]).toEqual([null, null])
  expect(localStorage.getItem('theme')).toBe('dark')
})

it('does without a storage that is full or forbidden', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('full')
    },
  })
  keepDraft('anna', 'post', 'A bike')
  expect(keptDraft('anna', 'post')).toBeNull()
})
