import fc from 'fast-check'
import type { Schema } from './fuzzDocument.ts'

/** A value of this name from an earlier answer, which is looked up when it is sent. */
export class Wish {
  readonly name: string
  readonly turn: number
  constructor(name: string, turn: number) {
    this.name = name
    this.turn = turn
  }
}

export const passwordOfAll = 'tulips and bicycles'

const day = 24 * 3_600_000
// Fixed, so that a seed gives the same values on another day.
const aMonday = Date.parse('2027-03-01T12:00:00Z')

const picked = (name: string) => fc.nat({ max: 999 }).map((turn) => new Wish(name, turn))
const words = fc.constantFrom('Canal walk', 'Wie gaat er mee?', '7.50', 'Zoë', 'DELETE MY ACCOUNT')
const plain = (minLength = 0, maxLength = 40) =>
  fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789'),
    minLength,
    maxLength: Math.max(minLength, maxLength),
  })

const times = fc.oneof(
  fc.integer({ min: -40, max: 400 }).map((days) => new Date(aMonday + days * day)),
  fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
)

const textOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  const { format, pattern = '', minLength = 0, maxLength = 200 } = schema
  if (format === 'uuid')
    return fc.oneof({ weight: 9, arbitrary: picked(name) }, { weight: 1, arbitrary: fc.uuid() })
  if (format === 'date-time') return times.map((at) => at.toISOString())
  if (format === 'date') return times.map((at) => at.toISOString().slice(0, 10))
  if (format === 'uri') return plain(1).map((end) => `https://example.org/${end}`)
  if (pattern.includes('@')) return plain(3, 12).map((start) => `${start}@example.org`)
  if (pattern.startsWith('^\\/')) return plain().map((end) => `/${end}`)
  if (/password/i.test(name)) return fc.constant(passwordOfAll)
  const some = plain(minLength, Math.min(maxLength, minLength + 40))
  if (pattern) return fc.oneof(picked(name), some)
  const long = plain(Math.min(maxLength, 2000), Math.min(maxLength, 2000))
  const manyLetters = fc.string({ unit: 'grapheme', minLength, maxLength: minLength + 30 })
  return fc.oneof(picked(name), some, words, manyLetters, long)
}

const numberOf = ({ type, minimum = -1e9, maximum = 1e9 }: Schema) =>
  type === 'integer'
    ? fc.oneof(
        fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
        fc.constantFrom(minimum, maximum),
      )
    : fc.double({ min: minimum, max: maximum, noNaN: true })

const someOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
  switch (schema.type) {
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 4 } = schema
      const maxLength = Math.max(minItems, Math.min(maxItems, 4))
      return fc.array(validOf(items, name), { minLength: minItems, maxLength })
    }
    case 'object': {
      const { properties = {}, required = [] } = schema
      const fields = Object.entries(properties).map(([key, inner]) => [key, validOf(inner, key)])
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
        requiredKeys: required,
      })
    }
    default:
      return fc.jsonValue()
  }
}

/** Mostly valid; what a pattern or a date makes of it, the document's own validator says. */
export const validOf = (schema: Schema, name = ''): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validOf(one, name)))
  const [first] = schema.allOf ?? []
  if (first) return validOf({ ...schema, ...first, allOf: [] }, name)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => validOf({ ...schema, type }, name)))
  return someOf(schema, name)
}

const deep = (depth: number): unknown => (depth === 0 ? 'deep' : { in: deep(depth - 1) })

/** What has broken somebody's server before. */
const awful: unknown[] = [
  ...['\0', 'a\0b', '\ud800', 'x\udfffy', '\u202egnp.exe', '\u0007', '', ' ', '\u200b', '\ufeff'],
  ...["' or 1=1 --", '"; drop table users; --', '%', '%00', '_%', '\\', '{{7*7}}', '<script>'],
  ...['../../etc/passwd', 'https://169.254.169.254/', 'constructor', '__proto__', 'null', 'NaN'],
  ...['a'.repeat(255), 'b'.repeat(20_000), '😀'.repeat(700), 'e\u0301'.repeat(300)],
  ...[0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324],
  ...[null, true, false, [], {}, [[]], [null], { toString: 'no' }, { length: 1e9 }],
  ...['99999999999', '1e3', '1.0', '0x10', '2026-02-30', '2026-02-30T25:61:00Z', '0000-00-00'],
  ...['9999-12-31T23:59:59+14:00', '-001000-01-01T00:00:00Z', '275760-09-13T00:00:00.000Z'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...[Array.from({ length: 300 }, () => 'x'), deep(15), deep(40)],
]

export const awfulValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...awful) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** Instead of an id; written as it is, so that what decodes to nothing good is among it. */
export const awfulInPath = fc.constantFrom(
  ...['99999999999', '-1', '0', '1.0', '1e3', 'abc', '%27%20or%201%3D1', '1%00', '%', '%ff', '.'],
  ...['%ED%A0%80', '..', '%2e%2e%2f', 'a'.repeat(201), 'a'.repeat(9000), '%F0%9F%98%80', '%0d%0a'],
  ...['00000000-0000-0000-0000-000000000000', 'constructor', '__proto__', '{id}', ':id', '*'],
)
