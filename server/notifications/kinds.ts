import { accountKinds, firstDaysKinds } from './kinds/account.ts'
import { bookingKinds } from './kinds/bookings.ts'
import type { NotificationDefinition } from './kinds/definition.ts'
import { groupKinds } from './kinds/groups.ts'
import { hostingKinds } from './kinds/hosting.ts'
import { messageKinds } from './kinds/messages.ts'
import { peopleKinds } from './kinds/people.ts'
import { requestKinds } from './kinds/requests.ts'
import { safetyKinds } from './kinds/safety.ts'

const table = {
  ...bookingKinds,
  ...requestKinds,
  ...groupKinds,
  ...hostingKinds,
  ...peopleKinds,
  ...messageKinds,
  ...accountKinds,
  ...safetyKinds,
  ...firstDaysKinds,
}

/** All notification kinds. Stored as a notification's `type` and as a mail's `kind`. */
export type Kind = keyof typeof table
export const kinds: Record<Kind, NotificationDefinition> = table
export const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text)
export const allKinds = Object.keys(table) as Kind[]

/** Kinds whose mail carries a calendar file. */
export type BookingMailKind =
  | 'bookingConfirmed'
  | 'bookingAccepted'
  | 'bookingPromoted'
  | 'eventChanged'
  | 'eventCancelled'
  | 'bookingCancelled'
  | 'bookingTakenBack'
