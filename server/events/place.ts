import type { EventRow } from '#server/db/rows.ts'
import { AppError } from '#server/http/appError.ts'
import { parseBookingOptions } from '#shared/events/booking/contract.ts'
import type { EventDraft } from '#shared/events/contract.ts'

type StoredPlace = Pick<EventRow, 'town' | 'location' | 'exactLocation'>

/** For people with a booking and for organisers. Everyone else reads `location`. */
export const exactPlace = ({ location, exactLocation }: Omit<StoredPlace, 'town'>) =>
  exactLocation ?? location

/** An event with the fields of its form. */
export const asDrafted = <Row extends EventRow>(event: Row) => ({
  ...event,
  location: exactPlace(event),
  isLocationHidden: event.exactLocation !== null,
  bookingOptions: parseBookingOptions(event.bookingOptions),
})

/** People who only ask for a place see the town, if the host has named it. */
const isForAcceptedOnly = (
  { bookingOptions }: EventDraft,
  old: EventRow | undefined,
  town: string,
) => town !== '' && parseBookingOptions(bookingOptions ?? old?.bookingOptions ?? {}).needsApproval

/**
 * The columns of a draft. If the exact place is hidden, `location` holds the town, so that whatever
 * reads it shows no more. Omitted fields keep their value.
 */
export const toColumns = <Draft extends EventDraft>(
  { isLocationHidden, ...draft }: Draft,
  old?: EventRow,
) => {
  const town = draft.town ?? old?.town ?? ''
  const isHiddenByHost = isLocationHidden ?? (old !== undefined && old.exactLocation !== null)
  const isHidden = isHiddenByHost || isForAcceptedOnly(draft, old, town)
  if (!isHidden) return { ...draft, town, exactLocation: null }
  if (!town) throw new AppError('town_required', { field: 'town' })
  return { ...draft, town, location: town, exactLocation: draft.location }
}
