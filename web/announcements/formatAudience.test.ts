import { expect, test } from 'vitest'
import { formatAudience } from './formatAudience.ts'

test('an audience is named by role, town and language', () => {
  expect(formatAudience({ targetAudience: 'all' })).toBe('everyone')
  expect(formatAudience({ targetAudience: 'all', language: 'Dutch' })).toBe(
    'everyone who speaks Dutch',
  )
  expect(formatAudience({ targetAudience: 'student', town: 'Utrecht', language: 'Dutch' })).toBe(
    'students in Utrecht who speak Dutch',
  )
})
