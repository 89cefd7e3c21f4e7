import type { APIRequestContext, Page } from '@playwright/test'
import { type BuddyMatch, type BuddyProfileDraft, buddies } from '#shared/buddies/contract.ts'
import { ok, pathOf } from './chat.ts'

export const buddiesTab = '/connections?tab=buddies'

/** Nobody else lives there, so those of other journeys come after. */
export const aTown = () => `Town ${crypto.randomUUID().slice(0, 8)}`

/** Teaches Dutch and learns Spanish. */
export const teachesDutch = (request: APIRequestContext, town: string) => {
  const data: BuddyProfileDraft = {
    town,
    teaches: [{ language: 'nl', level: 'native' }],
    learns: [{ language: 'es', level: 'A1' }],
    isLooking: true,
  }
  return ok(request.put(buddies.saveProfile.path, { data }))
}

/** Teaches Spanish and learns Dutch. */
export const teachesSpanish = (request: APIRequestContext, town: string) => {
  const data: BuddyProfileDraft = {
    town,
    teaches: [{ language: 'es', level: 'native' }],
    learns: [{ language: 'nl', level: 'A1' }],
    isLooking: true,
  }
  return ok(request.put(buddies.saveProfile.path, { data }))
}

/** Whoever teaches Spanish asks somebody who teaches Dutch. */
export const askBuddy = async (from: APIRequestContext, buddyId: string): Promise<BuddyMatch> => {
  const data = { buddyId, teachLanguage: 'es', learnLanguage: 'nl' }
  return (await ok(from.post(buddies.ask.path, { data }))).json()
}

export const answerBuddy = (
  request: APIRequestContext,
  { id }: Pick<BuddyMatch, 'id'>,
  status: 'accepted' | 'declined' | 'ended',
) => ok(request.put(pathOf(buddies.answer.path, { id }), { data: { status } }))

export const buddyCard = (page: Page, { name }: { name: string }) =>
  page.getByRole('article', { name })

export const rowsOf = (page: Page, legend: string) => page.getByRole('group', { name: legend })
