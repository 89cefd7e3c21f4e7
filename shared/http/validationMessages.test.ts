import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { configureValidationMessages } from './validationMessages.ts'

beforeAll(configureValidationMessages)

const Draft = z.object({
  level: z.enum(['A1', 'B2']),
  size: z.literal([1, 2]),
  words: z.array(z.enum(['yes', 'no'])),
  resetToken: z.enum(['none']),
})
const right = { level: 'A1', size: 1, words: [], resetToken: 'none' }

const messageFor = (wrong: object) =>
  Draft.safeParse({ ...right, ...wrong }).error?.issues.map(({ message }) => message)

describe('an invalid choice', () => {
  test.each([
    [{ level: 'C3' }, "Expected 'A1' | 'B2', received 'C3'"],
    [{ level: '' }, "Expected 'A1' | 'B2', received ''"],
    [{ level: 5 }, "Expected 'A1' | 'B2', received 5"],
    [{ level: null }, "Expected 'A1' | 'B2', received null"],
    [{ level: { a: 1 } }, "Expected 'A1' | 'B2', received object"],
    [{ level: ['A1'] }, "Expected 'A1' | 'B2', received array"],
    [{ size: '1' }, "Expected 1 | 2, received '1'"],
    [{ words: ['yes', 'maybe'] }, "Expected 'yes' | 'no', received 'maybe'"],
    [{ level: undefined }, 'Required'],
  ])('%j is reported with the expected values', (wrong, message) => {
    expect(messageFor(wrong)).toEqual([message])
  })

  test('is shown in at most 40 characters, without invisible ones', () => {
    expect(messageFor({ level: 'é'.repeat(40) })?.[0]).toContain(`'${'é'.repeat(40)}'`)
    expect(messageFor({ level: '🙂'.repeat(5000) })?.[0]).toContain(`'${'🙂'.repeat(40)}…'`)
    expect(messageFor({ level: '\u202eA\u0007\n1' })?.[0]).toContain("received 'A1'")
  })

  test('is not escaped, since the renderer escapes it', () => {
    expect(messageFor({ level: '<b>&amp;' })?.[0]).toContain("received '<b>&amp;'")
  })

  test('is not shown when it may be a secret', () => {
    expect(messageFor({ resetToken: 'hunter2' })).toEqual(["Expected 'none', received string"])
  })
})
