import type * as z from 'zod/mini'
import { AppError } from './appError.ts'

/** Parses a field whose schema depends on more than its endpoint; rejects it as the endpoint would. */
export const parseField = <Schema extends z.ZodMiniType>(
  field: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> => {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  throw new AppError('invalid_input', { args: { issue: error.issues[0]?.message ?? '' }, field })
}
