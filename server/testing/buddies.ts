import { type BuddyProfileDraft, buddies } from '#shared/buddies/contract.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person } from './people.ts'

type Wishes = {
  teaches?: Record<string, string>
  learns?: Record<string, string>
  town?: string
  isLooking?: boolean
}

const spoken = (languages: Record<string, string>) =>
  Object.entries(languages).map(([language, level]) => ({ language, level }))

/** Teaches Spanish and learns Dutch unless told otherwise. */
export const buddyDraft = ({ teaches, learns, town = 'Leiden', isLooking = true }: Wishes = {}) =>
  ({
    town,
    isLooking,
    teaches: spoken(teaches ?? { es: 'native' }),
    learns: spoken(learns ?? { nl: 'A1' }),
  }) as BuddyProfileDraft

export const hasProfile = async (app: TestApp, person: Person, wishes: Wishes = {}) => {
  const { status, text } = await as(app, person).call(buddies.saveProfile, buddyDraft(wishes))
  if (status !== 200) throw new Error(`Could not save the profile: ${status} ${text}`)
}

export const dutchTeacher = { teaches: { nl: 'native' }, learns: { es: 'A2' } }

/** `one` teaches Spanish, `other` Dutch, and `one` asks. */
export const asked = async (app: TestApp, one: Person, other: Person) => {
  await hasProfile(app, one)
  await hasProfile(app, other, dutchTeacher)
  const { status, body, text } = await as(app, one).call(buddies.ask, {
    buddyId: other.me.id,
    teachLanguage: 'es',
    learnLanguage: 'nl',
  })
  if (status !== 201) throw new Error(`Could not ask: ${status} ${text}`)
  return body
}

/** As `asked`, and `other` accepts. */
export const areBuddies = async (app: TestApp, one: Person, other: Person) => {
  const { id } = await asked(app, one, other)
  const { status, body, text } = await as(app, other).call(buddies.answer, {
    id,
    status: 'accepted',
  })
  if (status !== 200) throw new Error(`Could not accept: ${status} ${text}`)
  return body
}
