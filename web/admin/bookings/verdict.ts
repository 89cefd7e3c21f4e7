import type { ScanResult } from '#shared/events/attendance/contract.ts'
import { showPrice } from '#shared/events/price.ts'
import { showTime } from '#web/ui/format.ts'

export type Verdict = { tone: 'green' | 'orange' | 'red'; title: string; detail: string | null }

/** What a code came to, in words for whoever holds the camera. */
export const verdictOf = (result: ScanResult): Verdict => {
  const { outcome, checkedInAt, toPay, eventTitle } = result
  const name = result.name ?? 'Deleted user'
  const owing = toPay && `${showPrice(toPay)} still to pay`
  switch (outcome) {
    case 'checkedIn':
      return { tone: 'green', title: name, detail: owing ?? 'Checked in' }
    case 'already':
      return {
        tone: 'orange',
        title: name,
        detail: [checkedInAt && `Already checked in at ${showTime(checkedInAt)}`, owing]
          .filter(Boolean)
          .join('. '),
      }
    case 'bookingCancelled':
      return { tone: 'red', title: 'Booking cancelled', detail: name }
    case 'eventCancelled':
      return { tone: 'red', title: 'Event cancelled', detail: eventTitle }
    case 'otherEvent':
      return {
        tone: 'red',
        title: 'For another event',
        detail: eventTitle && `${name}: ${eventTitle}`,
      }
    case 'unknown':
      return { tone: 'red', title: 'Unknown code', detail: 'No booking belongs to it.' }
  }
}
