import type { Event } from '#shared/events/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { bookingStateOf, hasFewPlaces, showPlaces } from './bookingState.ts'

type Props = { event: Event; now: Date }

/** What one should know before booking; nothing when there is nothing to know. */
export const EventBadge = ({ event, now }: Props) => {
  switch (bookingStateOf(event, now)) {
    case 'cancelled':
      return <Badge tone="red">Cancelled</Badge>
    case 'waiting':
      return <Badge tone="blue">On the waitlist, number {event.waitlistPosition}</Badge>
    case 'full':
      return <Badge>Full</Badge>
    case 'open':
      return hasFewPlaces(event) ? (
        <Badge tone="orange">{showPlaces(event.placesLeft ?? 0)}</Badge>
      ) : null
    default:
      return null
  }
}
