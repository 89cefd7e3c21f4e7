import { type SeriesBooking, seriesBooking } from '#shared/events/seriesBooking/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { celebrateFirstBooking, prefetchTickets } from '#web/events/booking/data.ts'
import { bookingReads } from '#web/events/data.ts'
import { t } from '#web/language/t.tsx'

/** The sheet shows the result, so there is no success toast. */
export const useBookSeries = (onResult: (result: SeriesBooking) => void) =>
  useWrite(seriesBooking.book, {
    refetch: bookingReads,
    errorTitle: () => t('events.booking.failed'),
    isErrorInForm: () => true,
    afterSuccess: (result) => {
      onResult(result)
      if (result.booked.length === 0) return
      void prefetchTickets().catch(() => {}) // the ticket dialog fetches it when opened
      void celebrateFirstBooking().catch(() => {})
    },
  })
