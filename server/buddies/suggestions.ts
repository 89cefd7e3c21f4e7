import type { App } from '#server/http/context.ts'
import type { BuddyProfile, BuddySuggestion } from '#shared/buddies/contract.ts'
import { reasonOf } from '#shared/buddies/reason.ts'
import { dayMs } from '#shared/buddies/rules.ts'
import { askAgainAfterDays } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { townKeyOf } from './profile.ts'
import * as store from './store.ts'
import { bestOf, type Seeker, sharedInterests } from './suiting.ts'

const mostSuggested = 20
// Looked at more closely, of one's town and of anywhere each; with many languages fewer of each.
const mostLookedAt = 120

const wishesOf = ({ learns, teaches }: BuddyProfile) =>
  learns.flatMap((learnt) =>
    teaches.map((taught) => ({ learns: learnt.language, teaches: taught.language })),
  )

const distinct = (codes: string[]) => [...new Set(codes)]

const suggestion = (
  me: Seeker,
  ways: store.Candidate[],
  shown: store.Shown,
): BuddySuggestion | null => {
  const [best] = ways
  if (!best) return null
  const { user, town, teaches, learns } = shown
  return {
    user,
    town,
    teaches,
    learns,
    isHelper: best.role === 'language_buddy',
    teachLanguage: best.learns,
    learnLanguage: best.teaches,
    reason: reasonOf({
      teaches: distinct(ways.map((way) => way.teaches)),
      learns: distinct(ways.map((way) => way.learns)),
      town: best.townKey === me.townKey ? town : null,
      interests: sharedInterests(me.interests, best.interests),
    }),
  }
}

/** Those with whom it works both ways, best first; nobody for whoever has not said what they seek. */
export const suggestBuddies = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me) => {
  const profile = await store.findProfile(db, me.id)
  if (!profile) return []
  const wishes = wishesOf(profile)
  const seeker: Seeker = {
    ...profile,
    townKey: townKeyOf(profile.town),
    interests: me.interests,
  }
  const candidates = await store.listCandidates(db, {
    meId: me.id,
    wishes,
    townKey: seeker.townKey,
    most: Math.ceil(mostLookedAt / wishes.length),
    declinedAfter: new Date(now().getTime() - askAgainAfterDays * dayMs),
  })
  const best = bestOf(seeker, candidates, mostSuggested)
  const shown = await store.listShown(
    db,
    best.flatMap(([way]) => way?.userId ?? []),
  )
  const byUser = new Map(shown.map((one) => [one.user.id, one]))
  return best.flatMap((ways) => {
    const known = byUser.get(ways[0]?.userId ?? '')
    return (known && suggestion(seeker, ways, known)) ?? []
  })
}
