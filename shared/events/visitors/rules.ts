import type { BookingOptions } from '#shared/events/booking/contract.ts'

/** Where the host decides about each booking, only users can ask. */
export const takesVisitors = ({
  isOpenToVisitors,
  needsApproval,
}: Pick<BookingOptions, 'isOpenToVisitors' | 'needsApproval'>) => isOpenToVisitors && !needsApproval

/** Visitors' data, their answers included, ends 30 days after the event at the latest. */
export const visitorDays = 30
