import type * as z from 'zod/mini'
import { newId } from './ids.ts'

const plainDate = new Date('2026-01-05T09:00:00Z')

const plainOf = (schema: z.core.$ZodType): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, plainOf(field)]),
      )
    case 'string':
      if (!('format' in def)) return ''
      return def.format === 'uuid' ? newId() : def.format === 'date' ? '2026-01-05' : ''
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'nullable':
      return null
    case 'default':
      return def.defaultValue
    case 'optional':
      return undefined
    case 'enum':
      return Object.values(def.entries)[0]
    case 'pipe':
      return plainOf(def.out)
    case 'date':
      return plainDate
    default:
      throw new Error(`A ${def.type} has no plain value`)
  }
}

/**
 * A value of a contract that says as little as possible: empty, null, 0 or false. Fixtures name only
 * the fields that mean something to them, so a new field changes none of them.
 */
export const plainValue = <Schema extends z.ZodMiniType>(schema: Schema) =>
  plainOf(schema) as z.infer<Schema>
