import { type BookingOptions, parseBookingOptions } from '#shared/events/booking/contract.ts'
import { closesAt, needsForm, opensAt } from '#shared/events/booking/rules.ts'
import type { Event } from '#shared/events/contract.ts'
import type { Proposal } from '#shared/events/hosting/contract.ts'

const bookingFields = (options: BookingOptions, startDate: Date) => ({
  newcomerPlaces: options.newcomerPlaces,
  needsApproval: options.needsApproval,
  needsForm: needsForm(options),
  ...{ asking: 0, refusal: null, isInvited: false, partySize: null },
  opensAt: opensAt({ startDate }, options),
  closesAt: closesAt({ startDate }, options),
})

/** null: something that each event has is missing. A proposal may be changed while it waits. */
export const asEvent = ({ id, eventId, draft, group, host, updatedAt }: Proposal): Event | null => {
  const { title, startDate, endDate, location = '', town = '' } = draft
  if (!title || !startDate || !endDate || !draft.description) return null
  // As it is stored: people who only ask for a place see the town.
  const isAskedFor = town !== '' && draft.bookingOptions?.needsApproval === true
  const isLocationHidden = draft.isLocationHidden || isAskedFor
  const place = isLocationHidden ? town : location
  if (!place) return null
  const maxAttendees = draft.maxAttendees ?? null
  return {
    id: eventId ?? id,
    ...{ title, startDate, endDate, town, isLocationHidden, maxAttendees },
    description: draft.description,
    location: place,
    imageUrl: draft.imageUrl ?? null,
    focalX: draft.focalX ?? 0.5,
    focalY: draft.focalY ?? 0.5,
    isMembersOnly: draft.isMembersOnly ?? false,
    group: group && { id: group.id, name: group.name },
    isGroupOnly: draft.isGroupOnly ?? false,
    ...{ isPaused: false, myRole: null, source: null, isCancelled: false, cancelReason: null },
    price: draft.price ?? '0.00',
    category: draft.category ?? 'social',
    createdBy: host?.user.id ?? null,
    ...{ createdAt: updatedAt, updatedAt },
    seriesId: null,
    paymentNote: draft.paymentNote ?? null,
    isOnline: Boolean(draft.onlineUrl),
    languages: draft.languages ?? [],
    ...{ isBooked: false, mayWriteToHost: false, waitlistPosition: null, placesLeft: maxAttendees },
    host: draft.isHostShown ? (host?.user ?? null) : null,
    ...bookingFields(draft.bookingOptions ?? parseBookingOptions({}), startDate),
    going: { count: 0, people: [] },
  }
}
