import * as z from 'zod'
import { pathWeeks } from '#shared/buddies/rules.ts'

/** What of the language buddies lives in the address of the screen they are on. */
const BuddiesPlace = z.object({
  match: z.uuid().optional().catch(undefined),
  /** Without it: the week that it is now. */
  week: z.coerce.number().int().min(1).max(pathWeeks).optional().catch(undefined),
  dialog: z.literal('languages').optional().catch(undefined),
})
export type BuddiesPlace = z.infer<typeof BuddiesPlace>

export const readPlace = (search: string): BuddiesPlace =>
  BuddiesPlace.parse(Object.fromEntries(new URLSearchParams(search)))

/** `/connections?tab=buddies&match=…&week=3` */
export const hrefOf = (place: BuddiesPlace = {}) => {
  const search = new URLSearchParams({ tab: 'buddies' })
  for (const key of BuddiesPlace.keyof().options) {
    const value = place[key]
    if (value) search.set(key, String(value))
  }
  return `/connections?${search}`
}
