import { type BuddyProfileDraft, buddies } from '#shared/buddies/contract.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person } from './people.ts'

type ProfileOverrides = {
  teaches?: Record<string, string>
  learns?: Record<string, string>
  town?: string
  isLooking?: boolean
}

const toLevels = (languages: Record<string, string>) =>
  Object.entries(languages).map(([language, level]) => ({ language, level }))

/** By default the user teaches Spanish and learns Dutch. */
export const buddyDraft = ({
  teaches,
  learns,
  town = 'Leiden',
  isLooking = true,
}: ProfileOverrides = {}) =>
  ({
    town,
    isLooking,
    teaches: toLevels(teaches ?? { es: 'native' }),
    learns: toLevels(learns ?? { nl: 'A1' }),
  }) as BuddyProfileDraft

export const saveBuddyProfile = async (
  app: TestApp,
  person: Person,
  overrides: ProfileOverrides = {},
) => {
  const { status, text } = await as(app, person).call(buddies.saveProfile, buddyDraft(overrides))
  if (status !== 200) throw new Error(`Could not save the profile: ${status} ${text}`)
}

export const dutchTeacher = { teaches: { nl: 'native' }, learns: { es: 'A2' } }

/** `one` teaches Spanish, `other` Dutch; `one` sends a request. */
export const requestBuddy = async (app: TestApp, one: Person, other: Person) => {
  await saveBuddyProfile(app, one)
  await saveBuddyProfile(app, other, dutchTeacher)
  const { status, body, text } = await as(app, one).call(buddies.request, {
    buddyId: other.me.id,
    teachLanguage: 'es',
    learnLanguage: 'nl',
  })
  if (status !== 201) throw new Error(`Could not ask: ${status} ${text}`)
  return body
}

/** As `requestBuddy`; `other` accepts. */
export const areBuddies = async (app: TestApp, one: Person, other: Person) => {
  const { id } = await requestBuddy(app, one, other)
  const { status, body, text } = await as(app, other).call(buddies.answer, {
    id,
    status: 'accepted',
  })
  if (status !== 200) throw new Error(`Could not accept: ${status} ${text}`)
  return body
}
