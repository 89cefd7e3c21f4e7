import type { BookingOptions } from '#shared/events/booking/contract.ts'
import { closesAt, opensAt, requestsEndAt } from '#shared/events/booking/rules.ts'
import type { DateState } from '#shared/events/series/contract.ts'

/** A date as its viewer finds it. */
type ViewedDate = {
  startDate: Date
  isCancelled: boolean
  isPaused: boolean
  isBooked: boolean
  isWaiting: boolean
  isInvited: boolean
  isRefused: boolean
  placesLeft: number | null
}

const isOpen = (date: ViewedDate, options: BookingOptions, now: Date) => {
  const [from, until] = [opensAt(date, options), closesAt(date, options)]
  return !(from && now < from) && !(until && now >= until)
}

/** Those who were invited book outside the times, and without asking. */
export const dateStateOf = (date: ViewedDate, options: BookingOptions, now: Date): DateState => {
  if (date.isCancelled) return 'closed'
  if (date.isBooked) return 'mine'
  if (date.isWaiting) return options.needsApproval ? 'asking' : 'waiting'
  if (date.isPaused) return 'closed'
  if (!date.isInvited) {
    const isAskingOver = date.isRefused || now >= requestsEndAt(date, options)
    if (!isOpen(date, options, now) || (options.needsApproval && isAskingOver)) return 'closed'
    // Those who ask hold no place, so they may be more than there are places.
    if (options.needsApproval) return 'ask'
  }
  return date.placesLeft === 0 ? 'full' : 'free'
}

/** Can be booked or asked for. */
export const mayBeChosen = ({ state }: { state: DateState }) => state === 'free' || state === 'ask'

export const isOfViewer = ({ state }: { state: DateState }) => state === 'mine'
