import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { pathWeeks } from '#shared/buddies/rules.ts'
import { dialogHistoryState, useCloseDialog } from '#web/page/urlState.ts'

/** The URL state of the language buddies tab. */
const BuddiesSearchParams = z.object({
  match: z.catch(z.optional(z.uuid()), undefined),
  /** Default: the current week. */
  week: z.catch(
    z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(pathWeeks))),
    undefined,
  ),
  dialog: z.catch(z.optional(z.literal(['languages', 'learned'])), undefined),
})
export type BuddiesSearchParams = z.infer<typeof BuddiesSearchParams>

const parseBuddiesSearchParams = (search: string): BuddiesSearchParams =>
  BuddiesSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

/** `/connections?tab=buddies&match=…&week=3` */
const buddiesHref = (params: BuddiesSearchParams = {}) => {
  const search = new URLSearchParams({ tab: 'buddies' })
  for (const key of z.keyof(BuddiesSearchParams).options) {
    const value = params[key]
    if (value) search.set(key, String(value))
  }
  return `/connections?${search}`
}

/** The URL state of the language buddies tab. */
export const useBuddiesSearchParams = () => {
  const [, navigate] = useLocation()
  const close = useCloseDialog()
  return {
    params: parseBuddiesSearchParams(useSearch()),
    open: (params: BuddiesSearchParams) =>
      navigate(buddiesHref(params), { state: dialogHistoryState }),
    /** Replaces the history entry, so that going back does not step through every week. */
    replace: (params: BuddiesSearchParams) =>
      navigate(buddiesHref(params), { replace: true, state: history.state }),
    close: () => close(buddiesHref()),
  }
}

export type BuddiesUrlState = ReturnType<typeof useBuddiesSearchParams>
