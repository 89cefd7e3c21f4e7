import { currentLanguage } from '#server/language/currentLanguage.ts'
import { listed } from '#server/language/listed.ts'
import { t } from '#server/language/t.ts'
import { languageName } from '#shared/buddies/languages.ts'
import { foldText } from '#shared/http/foldText.ts'
import type { Suggestion } from '#shared/people/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import type { Candidate } from './store.ts'

const named = (codes: string[]) =>
  listed(codes.slice(0, 2).map((code) => languageName(code, currentLanguage())))

const normalize = (text: string) => foldText(text).trim()

const sharedInterests = (mine: string[], theirs: string[]) => {
  const known = new Set(theirs.map(normalize))
  return mine.filter((one) => known.has(normalize(one))).slice(0, 2)
}

export type Tag = { language: string } | { interest: string }

const tagReason = (tag: Tag) =>
  'language' in tag
    ? ({
        reasonKind: 'language',
        reason: t('common.speaks', { languages: named([tag.language]) }),
      } as const)
    : ({
        reasonKind: 'interest',
        reason: t('people.reason.likes', { interest: tag.interest }),
      } as const)

type Facts = Pick<
  Candidate,
  'name' | 'event' | 'group' | 'teaches' | 'wants' | 'interests' | 'isNear' | 'hasJustArrived'
>

/** What I have in common with others, spelled as in my profile. */
type Mine = { town: string | null; interests: string[] }

type Reason = Pick<Suggestion, 'reasonKind' | 'reason' | 'opening'>

const languageReason = ({ teaches, wants }: Facts, name: string): Reason | null => {
  if (teaches.length === 0 && wants.length === 0) return null
  if (teaches.length > 0 && wants.length > 0) {
    const both = { spoken: named(teaches), learnt: named(wants) }
    return {
      reasonKind: 'language',
      reason: t('people.reason.exchange', both),
      opening: t('people.opening.exchange', { name, ...both }),
    }
  }
  const languages = named(teaches.length > 0 ? teaches : wants)
  if (teaches.length > 0)
    return {
      reasonKind: 'language',
      reason: t('common.speaks', { languages }),
      opening: t('people.opening.speaks', { name, languages }),
    }
  return {
    reasonKind: 'language',
    reason: t('people.reason.learns', { languages }),
    opening: t('people.opening.learns', { name, languages }),
  }
}

const interestReason = (facts: Facts, mine: string[], name: string): Reason | null => {
  const shared = sharedInterests(mine, facts.interests)
  if (shared.length === 0) return null
  const interests = listed(shared)
  return {
    reasonKind: 'interest',
    reason: t('people.reason.interests', { interests }),
    opening: t('people.opening.interests', { name, interests }),
  }
}

const nearReason = (facts: Facts, town: string | null, name: string): Reason | null =>
  facts.isNear && town
    ? {
        reasonKind: 'near',
        reason: facts.hasJustArrived
          ? t('people.reason.newInTown', { town })
          : t('people.reason.sameTown', { town }),
        opening: t('people.opening.sameTown', { name, town }),
      }
    : null

const otherReason = ({ hasJustArrived }: Facts, name: string, tag?: Tag): Reason => {
  if (hasJustArrived)
    return {
      reasonKind: 'arrived',
      reason: t('people.reason.newcomer'),
      opening: t('people.opening.newcomer', { name }),
    }
  const opening = t('people.opening.stranger', { name })
  return tag
    ? { ...tagReason(tag), opening }
    : { reasonKind: 'new', reason: t('people.reason.stranger'), opening }
}

/**
 * The most personal thing that the two have in common, and a first line that starts from it.
 * `tag` is what was searched for, when the two have nothing in common.
 */
export const reasonFor = (facts: Facts, mine: Mine, tag?: Tag): Reason => {
  const { event, group } = facts
  const name = firstNameOf(facts.name)
  if (event)
    return {
      reasonKind: 'event',
      reason: t('people.reason.event', { event }),
      opening: t('people.opening.event', { name, event }),
    }
  if (group)
    return {
      reasonKind: 'group',
      reason: t('people.reason.group', { group }),
      opening: t('people.opening.group', { name, group }),
    }
  return (
    languageReason(facts, name) ||
    interestReason(facts, mine.interests, name) ||
    nearReason(facts, mine.town, name) ||
    otherReason(facts, name, tag)
  )
}
