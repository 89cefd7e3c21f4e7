import fc from 'fast-check'
import type { Schema } from './fuzzDocument.ts'

/** A placeholder for a value of this name from an earlier answer. It is resolved when the request is sent. */
export class Placeholder {
  readonly name: string
  readonly index: number
  constructor(name: string, index: number) {
    this.name = name
    this.index = index
  }
}

export const sharedPassword = 'tulips and bicycles'

const day = 24 * 3_600_000
// A fixed date, so that a seed gives the same values on any day.
const aMonday = Date.parse('2027-03-01T12:00:00Z')

const picked = (name: string) => fc.nat({ max: 999 }).map((index) => new Placeholder(name, index))
const sampleTexts = fc.constantFrom(
  'Canal walk',
  'Wie gaat er mee?',
  '7.50',
  'Zoë',
  'DELETE MY ACCOUNT',
)
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
  if (/password/i.test(name)) return fc.constant(sharedPassword)
  const some = plain(minLength, Math.min(maxLength, minLength + 40))
  if (pattern) return fc.oneof(picked(name), some)
  const long = plain(Math.min(maxLength, 2000), Math.min(maxLength, 2000))
  const manyLetters = fc.string({ unit: 'grapheme', minLength, maxLength: minLength + 30 })
  return fc.oneof(picked(name), some, sampleTexts, manyLetters, long)
}

const numberOf = ({ type, minimum = -1e9, maximum = 1e9 }: Schema) =>
  type === 'integer'
    ? fc.oneof(
        fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
        fc.constantFrom(minimum, maximum),
      )
    : fc.double({ min: minimum, max: maximum, noNaN: true })

const arbitraryOf = (schema: Schema, name: string): fc.Arbitrary<unknown> => {
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

/** Mostly valid values. Where patterns make them invalid, the schema validator decides. */
export const validOf = (schema: Schema, name = ''): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validOf(one, name)))
  const [first] = schema.allOf ?? []
  if (first) return validOf({ ...schema, ...first, allOf: [] }, name)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => validOf({ ...schema, type }, name)))
  return arbitraryOf(schema, name)
}

const deep = (depth: number): unknown => (depth === 0 ? 'deep' : { in: deep(depth - 1) })

/** Values that are known to break servers. */
const hostileValues: unknown[] = [
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

export const hostileValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** Malformed path parameters, sent without encoding. */
export const hostilePathParam = fc.constantFrom(
  ...['99999999999', '-1', '0', '1.0', '1e3', 'abc', '%27%20or%201%3D1', '1%00', '%', '%ff', '.'],
  ...['%ED%A0%80', '..', '%2e%2e%2f', 'a'.repeat(201), 'a'.repeat(9000), '%F0%9F%98%80', '%0d%0a'],
  ...['00000000-0000-0000-0000-000000000000', 'constructor', '__proto__', '{id}', ':id', '*'],
)

/** Values from earlier answers by name, so that requests refer to existing rows, including those of other users. */
export type Pool = {
  /** `collection` is the last path segment that is not an id, such as `events` in `/api/events/{id}`. */
  learn: (collection: string, reply: unknown) => void
  pick: (name: string, index: number) => string
  /** Excludes a value, so that no request uses it. */
  exclude: (value: string) => void
}

const maxValuesPerName = 40
const maxDepth = 5
const looksLikeFile = /^\/api\/(?:[a-z]+\/)*([a-z]+)\/([\da-f-]{36})/

export const createPool = (): Pool => {
  const values = new Map<string, string[]>()
  const excluded = new Set<string>()

  const put = (name: string, value: string) => {
    if (value === '' || value.length > 300 || excluded.has(value)) return
    const known = values.get(name) ?? []
    if (!known.includes(value)) values.set(name, [value, ...known].slice(0, maxValuesPerName))
  }

  const learn = (collection: string, reply: unknown, depth = 0): void => {
    if (depth > maxDepth || reply === null || typeof reply !== 'object') return
    if (Array.isArray(reply)) {
      for (const one of reply.slice(0, 8)) learn(collection, one, depth + 1)
      return
    }
    for (const [key, value] of Object.entries(reply)) {
      if (typeof value === 'object') learn(key, value, depth + 1)
      if (typeof value !== 'string') continue
      put(key === 'id' ? idName(collection) : key, value)
      const file = looksLikeFile.exec(value)
      if (file?.[1] && file[2]) put(idName(file[1]), file[2])
    }
  }

  const pick = (name: string, index: number) => {
    const known = values.get(name) ?? values.get(aliases[name] ?? 'userId') ?? []
    return known[index % Math.max(1, known.length)] ?? 'nothing-known'
  }

  return { learn, pick, exclude: (value) => excluded.add(value) }
}

/** `events` and `event` → `eventId` */
export const idName = (collection: string) =>
  `${collection
    .replace(/ies$/, 'y')
    .replace(/([^ie])s$/, '$1')
    .replace(/es$/, 'e')}Id`

const people = ['otherUserId', 'receiverId', 'requesterId', 'authorId', 'createdBy', 'senderId']
const aliases: Record<string, string> = {
  ...Object.fromEntries(people.map((name) => [name, 'userId'])),
  ...{ before: 'messageId', entityId: 'eventId', clientId: 'messageId', buddyId: 'userId' },
}

/** Replaces the placeholders in a value. */
export const resolvePlaceholders = (value: unknown, pool: Pool): unknown => {
  if (value instanceof Placeholder) return pool.pick(value.name, value.index)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one) => resolvePlaceholders(one, pool))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, resolvePlaceholders(one, pool)]),
  )
}
