import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { decoded } from '#shared/live/contract.ts'
import * as decoders from '#web/api/replyDecoders.ts'
import { decoderSource, lightModule } from './browserContracts.ts'
import { root } from './child.mjs'

/** Runs generated source. */
const evaluate = (source: string): decoders.Decoder =>
  new Function(...Object.keys(decoders), `return ${source}`)(...Object.values(decoders))

const decoderOf = (schema: z.ZodMiniType) => evaluate(decoderSource(schema))

/** Reply bodies that differ in which optional parts they have. */
const samples = (schema: z.core.$ZodType, isFull: boolean): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return stringSamples.find((sample) => z.safeParse(schema, sample).success)
    case 'number':
      return numberSamples.find((sample) => z.safeParse(schema, sample).success)
    case 'boolean':
      return isFull
    case 'enum':
      return Object.values(def.entries).at(isFull ? 0 : -1)
    case 'literal':
      return def.values[0]
    case 'nullable':
      return isFull ? samples(def.innerType, isFull) : null
    case 'optional':
      return isFull ? samples(def.innerType, isFull) : undefined
    case 'array':
      return arraySamples(def.element, isFull).find((sample) => z.safeParse(schema, sample).success)
    case 'default':
      return isFull ? samples(def.innerType, isFull) : undefined
    case 'record':
      return isFull
        ? { [String(samples(def.keyType, isFull))]: samples(def.valueType, isFull) }
        : {}
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, samples(field, isFull)]),
      )
    default:
      return '2026-11-20T09:30:00.000Z'
  }
}

const arraySamples = (element: z.core.$ZodType, isFull: boolean) => [
  ...(isFull ? [[samples(element, true), samples(element, false)]] : []),
  [],
  Array.from({ length: 5 }, () => samples(element, isFull)),
]

const stringSamples = [
  'tulips',
  'ana@example.org',
  '018f3c1e-7b3a-7c4d-8e5f-0a1b2c3d4e5f',
  '2026-11-20',
  'https://example.org/',
  '0a1b2c3d',
]
const numberSamples = [3, 1, 0, 30]

const modules = await Promise.all(
  globSync('shared/**/contract.ts', { cwd: root }).map(
    (path): Promise<Record<string, unknown>> => import(join(root, path)),
  ),
)

const tables = modules
  .flatMap((exports) => Object.values(exports))
  .filter((value): value is Record<string, Endpoint> =>
    Object.values(Object(value)).some((one) => Object(one).method && Object(one).path),
  )

const replies = tables
  .flatMap((table) => Object.values(table))
  .flatMap(({ method, path, reply }) => (reply ? [{ name: `${method} ${path}`, reply }] : []))

const liveEvents = decoded.LiveEvent.def.options.map((reply) => ({
  name: `The live event ${reply.shape.kind.def.values[0]}`,
  reply,
}))

const wrongValues = [undefined, null, 'text', 7, true, [], {}]

/** Copies of a body in which one value is of a wrong type. */
const corruptions = (body: unknown): unknown[] => [
  ...wrongValues,
  ...(typeof body === 'object' && body !== null
    ? Object.entries(body).flatMap(([name, value]) =>
        corruptions(value).map((wrong) =>
          Array.isArray(body)
            ? body.map((item, at) => (String(at) === name ? wrong : item))
            : { ...body, [name]: wrong },
        ),
      )
    : []),
]

const outcome = (parse: () => unknown) => {
  try {
    return { value: parse() }
  } catch {
    return 'rejected'
  }
}

it('finds the replies of all contracts', () => {
  expect(replies.length).toBeGreaterThan(100)
})

it.each([...replies, ...liveEvents])('$name is decoded as by its schema', ({ reply }) => {
  const decode = decoderOf(reply)
  for (const isFull of [true, false]) {
    const body = samples(reply, isFull)
    expect(decode(body)).toEqual(reply.parse(body))
  }
})

// Formats, such as that of an id, are not checked, so a wrong text may be accepted.
it.each([...replies, ...liveEvents])(
  '$name: what the decoder rejects is what the schema rejects',
  ({ reply }) => {
    const decode = decoderOf(reply)
    for (const body of corruptions(samples(reply, true))) {
      const bySchema = outcome(() => reply.parse(body))
      const byDecoder = outcome(() => decode(body))
      if (bySchema !== 'rejected') expect(byDecoder).toEqual(bySchema)
    }
  },
)

it('decodes a live event by its kind, and no other', () => {
  const decode = decoderOf(decoded.LiveEvent)
  for (const { reply } of liveEvents) {
    const event = samples(reply, true)
    expect(decode(event)).toEqual(decoded.LiveEvent.parse(event))
  }
  for (const wrong of [null, 'text', {}, { kind: 'toString' }, { kind: 'unknown' }])
    expect(() => decode(wrong)).toThrow(TypeError)
})

it('drops fields that the contract does not name', () => {
  const decode = decoderOf(z.object({ name: z.string() }))
  expect(decode({ name: 'Ana', secret: 1 })).toEqual({ name: 'Ana' })
})

it.each([
  [z.string(), 7],
  [z.number(), '7'],
  [z.boolean(), 'true'],
  [z.enum(['a', 'b']), 'c'],
  [z.nullable(z.string()), undefined],
  [z.optional(z.string()), null],
  [z.array(z.string()), {}],
  [z.array(z.string()), [7]],
  [z.record(z.string(), z.string()), { name: 7 }],
  [z.record(z.string(), z.string()), []],
  [z.object({ name: z.string() }), {}],
  [z.object({ name: z.string() }), null],
])('rejects a wrong type', (schema, body) => {
  expect(() => decoderOf(schema)(body)).toThrow(TypeError)
})

it('reports a kind of schema that it cannot decode', () => {
  expect(() => decoderSource(z.map(z.string(), z.string()))).toThrow('no decoder for map')
})

it('generates endpoints and labels, but no schemas', () => {
  const source = lightModule({
    Event: z.object({ id: z.uuid() }),
    labels: { food: 'Food & Drink' },
    format: () => '',
    events: {
      book: {
        method: 'POST',
        path: '/api/events/:id/book',
        access: 'signedIn',
        input: z.object({ clientId: z.uuid() }),
        reply: z.object({ id: z.uuid() }),
        status: 201,
        total: false,
        raw: null,
      },
    },
  })
  expect(source.split('\n').slice(1)).toEqual([
    'const part0=object({"id":text})',
    'export const labels={"food":"Food & Drink"}',
    'export const events={book:{method:"POST",path:"/api/events/:id/book",input:{"shape":{"clientId":true}},reply:reply(part0)}}',
  ])
})
