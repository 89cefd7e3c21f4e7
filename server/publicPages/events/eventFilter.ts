import { TZDate } from '@date-fns/tz'
import * as z from 'zod/mini'
import type { PublicContent } from '#server/live/publicContent.ts'
import { EventCategory } from '#shared/events/contract.ts'
import type { PublicEventFilter } from '../store.ts'

const zone = 'Europe/Amsterdam'

/** The filter in an address. A value that makes no sense is ignored, as in a link that was cut off. */
const fields = {
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
  city: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  category: EventCategory,
  language: z.string().check(z.regex(/^[a-z]{2,3}$/)),
  price: z.enum(['free', 'paid']),
  group: z.uuid(),
} as const

export type EventQuery = { [Name in keyof typeof fields]?: z.infer<(typeof fields)[Name]> }

const names = Object.keys(fields) as (keyof typeof fields)[]

export const parseEventQuery = (query: Record<string, unknown>): EventQuery =>
  Object.fromEntries(
    names.flatMap((name) => {
      const parsed = z.safeParse(fields[name], query[name])
      return parsed.success ? [[name, parsed.data]] : []
    }),
  )

/** In one order, so that equal filters have one address. */
export const eventQueryText = (query: EventQuery): string =>
  new URLSearchParams(
    names.flatMap((name) => {
      const value = query[name]
      return value === undefined ? [] : [[name, value] as [string, string]]
    }),
  ).toString()

const startOfMonth = (month: string, offset = 0) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(new TZDate(year, number - 1 + offset, 1, zone).getTime())
}

/** The rows that the filter means, from now on. */
export const toRowFilter = (query: EventQuery, now: Date, limit: number): PublicEventFilter => {
  const { month, city, category, language, price, group } = query
  const start = month ? startOfMonth(month) : now
  return {
    from: start > now ? start : now,
    to: month ? startOfMonth(month, 1) : undefined,
    town: city,
    category,
    language,
    isFree: price && price === 'free',
    groupId: group,
    limit,
  }
}

/** A list for one group shows which events the group holds. */
export const shownByList = ({ group }: EventQuery): PublicContent[] => [
  'events',
  ...(group ? [`group:${group}` as const] : []),
]
