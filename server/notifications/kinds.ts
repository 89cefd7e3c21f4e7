import { accountKinds } from './kinds/account.ts'
import { bookingKinds } from './kinds/bookings.ts'
import { firstDaysKinds } from './kinds/firstDays.ts'
import { groupKinds } from './kinds/groups.ts'
import { peopleKinds } from './kinds/people.ts'
import { safetyKinds } from './kinds/safety.ts'
import { talkKinds } from './kinds/talk.ts'
import type { Telling } from './kinds/telling.ts'

const table = {
  ...bookingKinds,
  ...groupKinds,
  ...peopleKinds,
  ...talkKinds,
  ...accountKinds,
  ...safetyKinds,
  ...firstDaysKinds,
}

/** What can be told to a member. A notification's `type` and a mail's `kind` are these words. */
export type Kind = keyof typeof table
export const kinds: Record<Kind, Telling> = table
export const allKinds = Object.keys(table) as Kind[]

/** What is told with a calendar file. */
export type BookingMailKind =
  | 'bookingConfirmed'
  | 'bookingPromoted'
  | 'eventChanged'
  | 'eventCancelled'
  | 'bookingCancelled'
  | 'bookingTakenBack'
