import { BookingOptions } from '#shared/events/booking/contract.ts'
import { type EventCategory, eventCategories } from '#shared/events/contract.ts'
import { HostDraft, type hosting, type SavedDraft } from '#shared/events/hosting/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { type EventValues, emptyEvent, toDraft, toRepeat } from '#web/events/planning/eventDraft.ts'
import { toAmsterdamInput } from '#web/ui/format.ts'

export type SentDraft = CallInput<typeof hosting.save>['draft']

const knownCategory = (category: string | undefined): EventCategory =>
  eventCategories.find((known) => known === category) ?? emptyEvent.category

/** What was saved, as the values of the form. */
export const toHostValues = (draft: SavedDraft): EventValues => ({
  ...emptyEvent,
  title: draft.title ?? '',
  description: draft.description ?? '',
  startDate: draft.startDate ? toAmsterdamInput(draft.startDate) : '',
  endDate: draft.endDate ? toAmsterdamInput(draft.endDate) : '',
  every: draft.repeat?.every ?? '',
  until: draft.repeat?.until ?? '',
  location: draft.location ?? '',
  town: draft.town ?? '',
  isLocationHidden: draft.isLocationHidden ?? emptyEvent.isLocationHidden,
  onlineUrl: draft.onlineUrl ?? '',
  price: draft.price ?? emptyEvent.price,
  paymentNote: draft.paymentNote ?? '',
  category: knownCategory(draft.category),
  maxAttendees: draft.maxAttendees?.toString() ?? '',
  isHostShown: draft.isHostShown ?? emptyEvent.isHostShown,
  languages: draft.languages ?? [],
  groupId: draft.groupId ?? '',
  isMembersOnly: draft.isMembersOnly ?? emptyEvent.isMembersOnly,
  isGroupOnly: draft.isGroupOnly ?? emptyEvent.isGroupOnly,
  imageUrl: draft.imageUrl ?? '',
  focalX: draft.focalX ?? emptyEvent.focalX,
  focalY: draft.focalY ?? emptyEvent.focalY,
  // A draft from before there was a choice is not opened to visitors.
  bookingOptions: draft.bookingOptions ?? BookingOptions.parse({}),
})

/** The fields that parse. Others are left out until they do. */
export const toHostDraft = (values: EventValues): SentDraft => {
  const draft: Record<string, unknown> = { ...toDraft(values), repeat: toRepeat(values) }
  const kept = Object.entries(HostDraft.shape).filter(
    ([name, schema]) => draft[name] !== undefined && schema.safeParse(draft[name]).success,
  )
  return Object.fromEntries(kept.map(([name]) => [name, draft[name]]))
}
