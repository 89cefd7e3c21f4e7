import type { APIRequestContext, Page } from '@playwright/test'
import { type BuddyProfileDraft, buddies } from '#shared/buddies/contract.ts'
import { ok } from './chat.ts'

export const buddiesTab = '/connections?tab=buddies'

/** Nobody else lives there, so people of other tests are suggested later. */
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

export const buddyCard = (page: Page, { name }: { name: string }) =>
  page.getByRole('article', { name })

export const rowsOf = (page: Page, legend: string) => page.getByRole('group', { name: legend })
