import { languageName } from '#shared/buddies/languages.ts'
import { foldText } from '#shared/http/foldText.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import type { Candidate } from './store.ts'

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })
const named = (codes: string[]) =>
  listFormat.format(codes.slice(0, 2).map((code) => languageName(code)))

const normalize = (text: string) => foldText(text).trim()

const sharedInterests = (mine: string[], theirs: string[]) => {
  const known = new Set(theirs.map(normalize))
  return mine.filter((one) => known.has(normalize(one))).slice(0, 2)
}

export type Tag = { language: string } | { interest: string }

const tagReason = (tag: Tag) =>
  'language' in tag ? `Speaks ${named([tag.language])}` : `Likes ${tag.interest}`

type Facts = Pick<
  Candidate,
  'name' | 'event' | 'group' | 'teaches' | 'wants' | 'interests' | 'isNear' | 'hasJustArrived'
>

/** What I have in common with others, spelled as in my profile. */
type Mine = { town: string | null; interests: string[] }

type Reason = { reason: string; opening: string }

const languageReason = ({ teaches, wants }: Facts): Reason | null => {
  if (teaches.length > 0 && wants.length > 0)
    return {
      reason: `Speaks ${named(teaches)}, would like to learn ${named(wants)}`,
      opening: `I am learning ${named(teaches)}, and I speak ${named(wants)}. Shall we practise together?`,
    }
  if (teaches.length > 0)
    return {
      reason: `Speaks ${named(teaches)}`,
      opening: `I am learning ${named(teaches)}. Would you like to practise together?`,
    }
  return wants.length > 0
    ? {
        reason: `Would like to learn ${named(wants)}`,
        opening: `I speak ${named(wants)}. Would you like to practise together?`,
      }
    : null
}

const interestReason = ({ interests }: Facts, mine: string[]): Reason | null => {
  const shared = sharedInterests(mine, interests)
  if (shared.length === 0) return null
  const names = listFormat.format(shared)
  return { reason: `Likes ${names} too`, opening: `We both like ${names}. Shall we meet?` }
}

const nearReason = ({ isNear, hasJustArrived }: Facts, town: string | null): Reason | null =>
  isNear && town
    ? {
        reason: hasJustArrived ? `New in ${town}` : `Lives in ${town} too`,
        opening: `I live in ${town} too. Would you like to meet?`,
      }
    : null

const newcomer: Reason = {
  reason: 'Arrived this month',
  opening: 'Welcome to the Netherlands. Would you like to meet?',
}
const stranger: Reason = {
  reason: 'Would like to meet people here',
  opening: 'Would you like to meet?',
}

/** "We like chess" goes on in lower case, "I like chess" does not. */
const afterComma = (sentence: string) =>
  sentence.startsWith('I ') ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1)

/**
 * The most personal thing that the two have in common, and a first line that starts from it.
 * `tag` is what was searched for, when the two have nothing in common.
 */
export const reasonFor = (facts: Facts, mine: Mine, tag?: Tag): Reason => {
  const { event, group, hasJustArrived, name } = facts
  const best = (event && {
    reason: `You were both at ${event}`,
    opening: `We were both at ${event}. Shall we stay in touch?`,
  }) ||
    (group && {
      reason: `You’re both in ${group}`,
      opening: `We are both in ${group}. Shall we get to know each other?`,
    }) ||
    languageReason(facts) ||
    interestReason(facts, mine.interests) ||
    nearReason(facts, mine.town) ||
    (hasJustArrived && newcomer) || { ...stranger, ...(tag && { reason: tagReason(tag) }) }
  return { reason: best.reason, opening: `Hi ${firstNameOf(name)}, ${afterComma(best.opening)}` }
}
