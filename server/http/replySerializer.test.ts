import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#server/testing/contracts.ts'
import { isoDate } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { compileReply } from './replySerializer.ts'

const route = (schema: z.ZodMiniType) => ({ schema, method: 'GET', url: '/api/test' })

const Reply = z.object({
  name: z.string(),
  size: z.nullable(z.int()),
  share: z.number(),
  isOpen: z.boolean(),
  at: z.nullable(isoDate),
  role: z.enum(['one', 'two']),
  kind: z.literal('only'),
  note: z.optional(z.string()),
  people: z.array(z.object({ name: z.string() })),
})
type Reply = z.infer<typeof Reply>

const reply: Reply = {
  name: 'Zoë "Z"\n\u2028🙂 \\',
  size: null,
  share: 1.5e-7,
  isOpen: true,
  at: new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)),
  role: 'two',
  kind: 'only',
  people: [{ name: 'Ana' }, { name: '' }],
}
const serialize = compileReply(route(Reply))
const encode = serializerCompiler(route(Reply))

test.each<Partial<Reply>>([
  {},
  { note: 'here', size: 0, people: [] },
  { note: undefined, at: null, share: -0, isOpen: false },
  { at: new Date(Date.UTC(2999, 11, 31, 23, 59, 59, 999)), share: 1e21 },
  { at: new Date(Date.UTC(1900, 0, 1)), name: '\ud800' },
])('a reply is written as zod encodes it: %o', (change) => {
  const value = { ...reply, ...change }
  expect(serialize(value)).toBe(encode(value))
})

test('fields outside the contract are never sent, at any depth', () => {
  const value = {
    ...reply,
    password: 'secret',
    toJSON: () => 'secret',
    people: [{ name: 'Ana', email: 'secret' }],
  }
  expect(serialize(value)).not.toContain('secret')
  expect(serialize(value)).toBe(encode(value))
})

test.each<Record<string, unknown>>([
  { name: null },
  { name: undefined },
  { name: 5 },
  { name: new Date() },
  { size: '5' },
  { size: 1.5 },
  { size: undefined },
  { share: Number.NaN },
  { isOpen: 1 },
  { isOpen: null },
  { at: '2026-01-02T03:04:05.006Z' },
  { at: new Date(Number.NaN) },
  { at: new Date(Date.UTC(3000, 0, 1)) },
  { role: 'three' },
  { kind: 'other' },
  { note: null },
  { people: null },
  { people: {} },
  { people: [null] },
  { people: [[]] },
  { people: [{}] },
])('a mismatch is an error instead of another value: %o', (change) => {
  const value = { ...reply, ...change }
  expect(() => encode(value)).toThrow()
  expect(() => serialize(value)).toThrow(/^The reply does not match its contract: GET \/api\/test /)
})

test('what cannot be compiled is encoded by zod', () => {
  for (const [schema, value] of [
    [singleLine({ max: 20 }), ' padded '],
    [z.strictObject({ a: z.string() }), { a: 'x' }],
    [z.record(z.string(), z.int()), { a: 1 }],
    [z.union([z.string(), z.int()]), 5],
    [z.null(), null],
  ] as const)
    expect(compileReply(route(schema))(value)).toBe(serializerCompiler(route(schema))(value))
  expect(() => compileReply(route(z.strictObject({})))({ a: 1 })).toThrow()
})

/** Types of all schemas in a reply. */
const typesIn = (schema: z.core.$ZodType): string[] => {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (schema === isoDate) return ['date']
  if (def.type === 'array') return ['array', ...typesIn(def.element)]
  if (def.type === 'nullable' || def.type === 'optional')
    return [def.type, ...typesIn(def.innerType)]
  if (def.type === 'object')
    return [
      def.catchall ? 'strict object' : 'object',
      ...Object.values(def.shape).flatMap((field) => typesIn(field)),
    ]
  return [
    def.checks?.some((check) => check._zod.def.check === 'overwrite') ? 'rewritten' : def.type,
  ]
}

test('only small replies are encoded by zod', () => {
  const slow = allEndpoints.filter(({ reply }) => {
    const compiled = 'array boolean date enum literal nullable number object optional string'
    return reply && typesIn(reply).some((type) => !compiled.split(' ').includes(type))
  })
  expect([...new Set(slow.map(({ path }) => path))].sort()).toEqual([
    '/api/admin/settings',
    '/api/push/preferences',
    '/api/push/subscribe',
    '/api/push/subscriptions',
    '/api/settings',
  ])
})
