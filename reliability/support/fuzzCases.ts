import fc from 'fast-check'
import type { Operation, Schema } from './fuzzDocument.ts'
import {
  hostilePathParam,
  hostileValue,
  idName,
  Placeholder,
  type Pool,
  resolvePlaceholders,
  validOf,
} from './fuzzValues.ts'

type Fields = Record<string, unknown>
type Corruption = { field: number; value: unknown; how: 'replace' | 'omit' | 'add' }

/** A generated case. Its placeholders are not resolved yet. */
export type Case = {
  params: Fields
  hostileParam: { field: number; text: string } | null
  input: Fields
  corruption: Corruption | null
  /** Replaces the body that the OpenAPI document describes. */
  body: { text: string; type: string } | null
}

/** A request as sent, and whether the OpenAPI document calls it invalid. */
export type FuzzRequest = {
  method: string
  path: string
  body: string | null
  type: string | null
  /** Invalid by the document, or with text that cannot be stored. */
  isInvalid: boolean
}

const bodies = [
  ...[
    'null',
    '[]',
    '"x"',
    '5',
    '{',
    '',
    '{"a":1,}',
    '\ufeff{}',
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
  ],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ...['['.repeat(5000), '{"a":'.repeat(5000), `{"a":"${'x'.repeat(70_000)}"}`, '{"a":1}{"b":2}'],
]
const types = ['application/json', 'text/plain', 'application/xml', 'application/json; charset=x']

const asObject = (arbitrary: fc.Arbitrary<unknown>) => arbitrary as fc.Arbitrary<Fields>
const rarely = <T>(weight: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 100 - weight, arbitrary: fc.constant(null) }, { weight, arbitrary })

const pathField = (path: string, name: string, schema: Schema) => {
  const before = path.split('/').at(path.split('/').indexOf(`{${name}}`) - 1) ?? ''
  const placeholder = (index: number) =>
    new Placeholder(name === 'id' ? idName(before) : name, index)
  if (schema.type !== 'string') return validOf(schema, name)
  const picked = fc.nat({ max: 999 }).map(placeholder)
  return fc.oneof(
    { weight: 9, arbitrary: picked },
    { weight: 1, arbitrary: schema.format === 'uuid' ? fc.uuid() : fc.constant('none') },
  )
}

/** About half of the cases are valid; the others have one corrupted part. */
export const casesOf = ({ path, params, input, method }: Operation): fc.Arbitrary<Case> => {
  const fields = Object.entries(params.properties ?? {}).map(([name, schema]) => [
    name,
    pathField(path, name, schema),
  ])
  const corruption = fc.record({
    field: fc.nat({ max: 99 }),
    value: hostileValue,
    how: fc.constantFrom('replace' as const, 'replace' as const, 'omit', 'add'),
  })
  const body = fc.record({ text: fc.constantFrom(...bodies), type: fc.constantFrom(...types) })
  return fc.record<Case>({
    params: asObject(fc.record(Object.fromEntries(fields))),
    hostileParam: rarely(8, fc.record({ field: fc.nat({ max: 9 }), text: hostilePathParam })),
    input: input ? asObject(validOf(input)) : fc.constant({}),
    corruption: rarely(45, corruption),
    body: method === 'GET' ? fc.constant(null) : rarely(5, body),
  })
}

const asText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

const corrupt = (input: Fields, corruption: Corruption | null, known: string[]): Fields => {
  if (!corruption) return input
  const names = known.length > 0 ? known : ['anything']
  const name = names[corruption.field % names.length] ?? ''
  const { [name]: _, ...others } = input
  if (corruption.how === 'omit') return others
  if (corruption.how === 'replace') return { ...input, [name]: corruption.value }
  return { ...input, [asText(corruption.value).slice(0, 100)]: corruption.value }
}

const encoded = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : text.replace(/[^\w]/g, '%ED%A0%80')

/** Query values are strings or lists of strings. */
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(asText) : [asText(value)]

const queryOf = (input: Fields) =>
  Object.entries(input).flatMap(([name, value]) =>
    texts(value).map((text) => `${encoded(name)}=${encoded(text)}`),
  )

const asInQuery = (input: Fields) =>
  Object.fromEntries(
    Object.entries(input)
      .map(([name, value]) => [name, texts(value)] as const)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )

const controls = /[^\P{Cc}\n\r\t]/u
const hasUnstorableText = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.isWellFormed() || controls.test(value)
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(
    ([key, one]) => hasUnstorableText(key) || hasUnstorableText(one),
  )
}

const readable = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return '\0'
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

const isJsonType = (type: string) => /^application\/json(?:; charset=utf-8)?$/.test(type)

/** Replaces the body with one of another kind than documented. */
const withBody = (operation: Operation, { text, type }: NonNullable<Case['body']>) => {
  const read = text === '' ? {} : readJson(text)
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
  const isRead =
    (text === '' || isJsonType(type)) &&
    isObject &&
    !hasUnstorableText(read) &&
    text.length < 65_536
  return { body: text, type, isInvalid: !isRead || !operation.isInputValid(read) }
}

type Body = { body: string | null; type: string | null; isInvalid?: boolean }

const bodyOf = (operation: Operation, input: Fields, one: Case): Body => {
  if (operation.otherType)
    // Text that is usually neither a valid form nor a calendar nor a photo.
    return { body: one.body?.text ?? JSON.stringify(input), type: operation.otherType }
  if (one.body) return withBody(operation, one.body)
  if (!operation.input || operation.isQuery) return { body: null, type: null }
  return {
    body: JSON.stringify(input),
    type: 'application/json',
    isInvalid: hasUnstorableText(input) || !operation.isInputValid(structuredClone(input)),
  }
}

export const toRequest = (operation: Operation, one: Case, pool: Pool): FuzzRequest => {
  const params = resolvePlaceholders(one.params, pool) as Record<string, string>
  const names = Object.keys(params)
  const hostileName = one.hostileParam && names[one.hostileParam.field % Math.max(1, names.length)]
  const inPath = Object.fromEntries(
    names.map((name) => [
      name,
      name === hostileName ? (one.hostileParam?.text ?? '') : encoded(String(params[name])),
    ]),
  )
  const asRead = Object.fromEntries(names.map((name) => [name, readable(inPath[name] ?? '')]))
  const input = corrupt(
    resolvePlaceholders(one.input, pool) as Fields,
    one.corruption,
    Object.keys(operation.input?.properties ?? {}),
  )
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? '')
  const query = operation.isQuery ? queryOf(input) : []
  const { isInvalid = false, ...body } = bodyOf(operation, input, one)
  const isQueryInvalid =
    operation.isQuery && (hasUnstorableText(input) || !operation.isInputValid(asInQuery(input)))
  return {
    method: operation.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    ...body,
    isInvalid:
      isInvalid || isQueryInvalid || hasUnstorableText(asRead) || !operation.areParamsValid(asRead),
  }
}
