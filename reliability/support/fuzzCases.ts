import fc from 'fast-check'
import type { Operation, Schema } from './fuzzDocument.ts'
import { fulfilled, idName, type Pool } from './fuzzPool.ts'
import { awfulInPath, awfulValue, validOf, Wish } from './fuzzValues.ts'

type Fields = Record<string, unknown>
type Spoil = { field: number; value: unknown; how: 'replace' | 'leaveOut' | 'add' }

/** As it is generated: whom and what it means by its wishes is not known yet. */
export type Case = {
  params: Fields
  awfulParam: { field: number; text: string } | null
  input: Fields
  spoil: Spoil | null
  /** Instead of what the document asks for. */
  body: { text: string; type: string } | null
}

/** As it is sent, with what the document says of it. */
export type Asked = {
  method: string
  path: string
  body: string | null
  type: string | null
  /** By the document, or since it cannot be kept as it was sent. */
  isRefusable: boolean
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
  const wish = (turn: number) => new Wish(name === 'id' ? idName(before) : name, turn)
  if (schema.type !== 'string') return validOf(schema, name)
  const picked = fc.nat({ max: 999 }).map(wish)
  return fc.oneof(
    { weight: 9, arbitrary: picked },
    { weight: 1, arbitrary: schema.format === 'uuid' ? fc.uuid() : fc.constant('none') },
  )
}

/** Half of them as they should be, half spoilt somewhere. */
export const casesOf = ({ path, params, input, method }: Operation): fc.Arbitrary<Case> => {
  const fields = Object.entries(params.properties ?? {}).map(([name, schema]) => [
    name,
    pathField(path, name, schema),
  ])
  const spoil = fc.record({
    field: fc.nat({ max: 99 }),
    value: awfulValue,
    how: fc.constantFrom('replace' as const, 'replace' as const, 'leaveOut', 'add'),
  })
  const body = fc.record({ text: fc.constantFrom(...bodies), type: fc.constantFrom(...types) })
  return fc.record<Case>({
    params: asObject(fc.record(Object.fromEntries(fields))),
    awfulParam: rarely(8, fc.record({ field: fc.nat({ max: 9 }), text: awfulInPath })),
    input: input ? asObject(validOf(input)) : fc.constant({}),
    spoil: rarely(45, spoil),
    body: method === 'GET' ? fc.constant(null) : rarely(5, body),
  })
}

const asText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

const spoilt = (input: Fields, spoil: Spoil | null, known: string[]): Fields => {
  if (!spoil) return input
  const names = known.length > 0 ? known : ['anything']
  const name = names[spoil.field % names.length] ?? ''
  const { [name]: _, ...others } = input
  if (spoil.how === 'leaveOut') return others
  if (spoil.how === 'replace') return { ...input, [name]: spoil.value }
  return { ...input, [asText(spoil.value).slice(0, 100)]: spoil.value }
}

const encoded = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : text.replace(/[^\w]/g, '%ED%A0%80')

/** What is not text or a list of texts cannot be said in a query. */
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
const isInsane = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.isWellFormed() || controls.test(value)
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(([key, one]) => isInsane(key) || isInsane(one))
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

/** With a body of another kind than the document asks for. */
const withBody = (operation: Operation, { text, type }: NonNullable<Case['body']>) => {
  const read = text === '' ? {} : readJson(text)
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
  const isRead =
    (text === '' || isJsonType(type)) && isObject && !isInsane(read) && text.length < 65_536
  return { body: text, type, isRefusable: !isRead || !operation.isInputValid(read) }
}

type Body = { body: string | null; type: string | null; isRefusable?: boolean }

const bodyOf = (operation: Operation, input: Fields, one: Case): Body => {
  if (operation.otherType)
    // Text that is mostly no form, no calendar and no photo.
    return { body: one.body?.text ?? JSON.stringify(input), type: operation.otherType }
  if (one.body) return withBody(operation, one.body)
  if (!operation.input || operation.isQuery) return { body: null, type: null }
  return {
    body: JSON.stringify(input),
    type: 'application/json',
    isRefusable: isInsane(input) || !operation.isInputValid(structuredClone(input)),
  }
}

export const asked = (operation: Operation, one: Case, pool: Pool): Asked => {
  const params = fulfilled(one.params, pool) as Record<string, string>
  const names = Object.keys(params)
  const awfulName = one.awfulParam && names[one.awfulParam.field % Math.max(1, names.length)]
  const inPath = Object.fromEntries(
    names.map((name) => [
      name,
      name === awfulName ? (one.awfulParam?.text ?? '') : encoded(String(params[name])),
    ]),
  )
  const asRead = Object.fromEntries(names.map((name) => [name, readable(inPath[name] ?? '')]))
  const input = spoilt(
    fulfilled(one.input, pool) as Fields,
    one.spoil,
    Object.keys(operation.input?.properties ?? {}),
  )
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? '')
  const query = operation.isQuery ? queryOf(input) : []
  const { isRefusable = false, ...body } = bodyOf(operation, input, one)
  const isQueryRefusable =
    operation.isQuery && (isInsane(input) || !operation.isInputValid(asInQuery(input)))
  return {
    method: operation.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    ...body,
    isRefusable:
      isRefusable || isQueryRefusable || isInsane(asRead) || !operation.areParamsValid(asRead),
  }
}
