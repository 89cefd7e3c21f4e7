import { describe, expect, test } from 'vitest'
import { retention } from '#shared/privacy/retention.ts'
import { parseRecord, recordVersion, validMonths } from './consentRecord.ts'

const timestamp = Date.parse('2026-03-31T12:00:00Z')
const preferences = { essential: true, location: false, analytics: false, marketing: true }
const textOf = (fields: object = {}) =>
  JSON.stringify({ preferences, timestamp, version: recordVersion, ...fields })

describe('consent record', () => {
  test('is valid for the period in the retention table', () => {
    expect(validMonths).toBe(retention.consentRecord.months)
    const untilThen = Date.parse('2027-03-31T11:59:59Z')
    expect(parseRecord(textOf(), untilThen)).toEqual({ preferences, timestamp, version: '1.0' })
    expect(parseRecord(textOf(), Date.parse('2027-03-31T12:00:01Z'))).toBeNull()
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', textOf({ version: '0.9' })],
    ['a preference that is missing', textOf({ preferences: { essential: true } })],
    ['the essential switched off', textOf({ preferences: { ...preferences, essential: false } })],
    ['a time in words', textOf({ timestamp: '2026-03-31' })],
  ])('does not count with %s', (_, text) => {
    expect(parseRecord(text, timestamp)).toBeNull()
  })
})
