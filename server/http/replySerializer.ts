import type { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isoDate } from '#shared/http/endpoint.ts'

export type ReplyCompiler = typeof serializerCompiler

/** Writes a value as JSON text, or throws when it does not match the schema. */
type Writer = (value: unknown) => string

const mismatch = (path: string): never => {
  throw new TypeError(`The reply does not match its contract: ${path}`)
}

const paddedNumbers = (count: number, length: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(length, '0'))
const upTo99 = paddedNumbers(100, 2)
const upTo999 = paddedNumbers(1000, 3)

/** As `toISOString`, in a third of the time: a list holds hundreds of dates. */
const isoText = (date: Date, year: number) => {
  const day = `${year}-${upTo99[date.getUTCMonth() + 1]}-${upTo99[date.getUTCDate()]}`
  const minute = `${upTo99[date.getUTCHours()]}:${upTo99[date.getUTCMinutes()]}`
  const second = `${upTo99[date.getUTCSeconds()]}.${upTo999[date.getUTCMilliseconds()]}`
  return `"${day}T${minute}:${second}Z"`
}

const dateWriter =
  (path: string): Writer =>
  (value) => {
    if (!(value instanceof Date)) return mismatch(path)
    const year = value.getUTCFullYear()
    // The years of `isoDate`; an invalid date has none.
    return year >= 1900 && year <= 2999 ? isoText(value, year) : mismatch(path)
  }

const choiceWriter = (values: unknown[], path: string): Writer => {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => texts.get(value) ?? mismatch(path)
}

const arrayWriter =
  (write: Writer, path: string): Writer =>
  (value) => {
    if (!Array.isArray(value)) return mismatch(path)
    let text = '['
    for (let index = 0; index < value.length; index++)
      text += index === 0 ? write(value[index]) : `,${write(value[index])}`
    return `${text}]`
  }

/** Only the fields of the schema, in its order; undefined fields are left out if optional. */
const objectWriter = (shape: Record<string, z.core.$ZodType>, path: string): Writer => {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    label: `${JSON.stringify(key)}:`,
    isOptional: schema._zod.optout === 'optional',
    write: writerOf(schema, `${path}.${key}`),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return mismatch(path)
    let text = ''
    for (const { key, label, isOptional, write } of fields) {
      const field = (value as Record<string, unknown>)[key]
      if (isOptional && field === undefined) continue
      text += text === '' ? label + write(field) : `,${label}${write(field)}`
    }
    return `{${text}}`
  }
}

/** The slow way, for what the writers cannot express. Its result is the reference in tests. */
const zodWriter =
  (schema: z.core.$ZodType): Writer =>
  (value) =>
    JSON.stringify(z.encode(schema, value))

const changesValue = ({ checks = [] }: z.core.$ZodTypeDef) =>
  checks.some(({ _zod: { def } }) => def.check === 'overwrite')

const writerOf = (schema: z.core.$ZodType, path: string): Writer => {
  if (schema === isoDate) return dateWriter(path)
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (changesValue(def)) return zodWriter(schema)
  switch (def.type) {
    case 'string':
      return (value) => (typeof value === 'string' ? JSON.stringify(value) : mismatch(path))
    case 'number': {
      const isNumber = 'format' in def ? Number.isSafeInteger : Number.isFinite
      return (value) => (isNumber(value) ? String(value) : mismatch(path))
    }
    case 'boolean':
      return choiceWriter([true, false], path)
    case 'enum':
      return choiceWriter(Object.values(def.entries), path)
    case 'literal':
      return choiceWriter(def.values, path)
    case 'nullable': {
      const write = writerOf(def.innerType, path)
      return (value) => (value === null ? 'null' : write(value))
    }
    case 'optional':
      return writerOf(def.innerType, path)
    case 'array':
      return arrayWriter(writerOf(def.element, path), path)
    case 'object':
      // A strict object rejects other fields instead of dropping them.
      return def.catchall ? zodWriter(schema) : objectWriter(def.shape, path)
    default:
      return zodWriter(schema)
  }
}

/** Compiles the reply schema of a route once, so that no reply interprets it. */
export const compileReply: ReplyCompiler = ({ schema, method, url }) =>
  writerOf(schema as z.core.$ZodType, `${method} ${url} `)
