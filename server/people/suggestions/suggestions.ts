import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { amsterdamTime } from '#server/mail/dateFormat.ts'
import { areHidden, findUser, lockUsersForShare } from '#server/users/users.ts'
import { addDays } from '#shared/calendar/days.ts'
import type { Suggestion, SuggestionFilter } from '#shared/people/contract.ts'
import { languageCodeOf } from '#shared/profile/languages.ts'
import { townOf } from '#shared/users/shortNames.ts'
import type { Me } from '#shared/users/user.ts'
import { reasonFor, type Tag } from './reasons.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000
const newcomerDays = 31
const recentEventDays = 60

/** Below this, the newest members are suggested too. */
const minPersonal = 6

const searchedTag = (tag: string | undefined): Tag | null => {
  if (!tag) return null
  const language = languageCodeOf(tag)
  return language ? { language } : { interest: tag }
}

/** The languages that I am learning come first, because a row names only three. */
const taughtFirst = ({ speaks, teaches }: Pick<store.Candidate, 'speaks' | 'teaches'>) => {
  const isTaught = ({ language }: (typeof speaks)[number]) => teaches.includes(language)
  return speaks.toSorted((a, b) => Number(isTaught(b)) - Number(isTaught(a)))
}

/** Members to meet, best first. Those who did not agree to be suggested are never among them. */
export const suggestPeople = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  { tag, near = false, limit }: SuggestionFilter,
): Promise<Suggestion[]> => {
  const at = now()
  const today = amsterdamTime(at).day
  const searched = searchedTag(tag)
  const mine = { town: townOf(me.location), interests: me.interests }
  const found = await store.listCandidates(db, {
    meId: me.id,
    ...mine,
    tag: searched,
    isNearOnly: near,
    today,
    arrivedSince: addDays(today, -newcomerDays),
    now: at,
    eventsSince: new Date(at.getTime() - recentEventDays * dayMs),
    limit,
  })
  const personal = found.filter(({ kind }) => kind !== 'new')
  const shown = personal.length >= minPersonal ? personal : found
  return shown.map((one) => ({
    ...one,
    speaks: taughtFirst(one),
    ...reasonFor(one, mine, searched ?? undefined),
  }))
}

export const dismissSuggestion = (app: App, me: Me, dismissedId: string) =>
  inTransaction(app.db, async (tx) => {
    await lockUsersForShare(tx, [me.id, dismissedId])
    const isKnown = dismissedId !== me.id && (await findUser(tx, dismissedId)) !== null
    if (!isKnown || (await areHidden(tx, me.id, dismissedId))) throw new AppError('user_not_found')
    await store.addDismissal(tx, { userId: me.id, dismissedId, createdAt: app.now() })
  })

export const restoreSuggestion = ({ db }: Pick<App, 'db'>, me: Me, dismissedId: string) =>
  store.removeDismissal(db, me.id, dismissedId)
