import * as z from 'zod/mini'
import { Item } from '#shared/events/booking/contract.ts'
import { get, put } from '#shared/http/endpoint.ts'

/** Something that people bring, and who brings how many. */
export const BroughtItem = z.extend(Item, {
  /** By the viewer. */
  mine: z.int(),
  /**
   * By everyone, the viewer included. More than `count` after the host needs fewer: no one has to give
   * something back.
   */
  taken: z.int(),
  /** The others, by first name. null: hidden from the viewer by a block, or an account that is gone. */
  others: z.array(z.object({ firstName: z.nullable(z.string()), count: z.int() })),
})
export type BroughtItem = z.infer<typeof BroughtItem>

export const items = {
  /** For people with a place and those who run the event; empty for all others. */
  list: get('/api/events/:id/items', { reply: z.array(BroughtItem) }),
  /** How many the user brings; 0 gives them back. */
  bring: put('/api/events/:id/items/:itemId', {
    limit: { none: 'ownRows' },
    input: z.object({ count: z.int().check(z.gte(0), z.lte(50)) }),
    reply: z.array(BroughtItem),
  }),
}
