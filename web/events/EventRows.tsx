import type { Event } from '#shared/events/contract.ts'
import { EventRow } from './EventRow.tsx'
import { illustrationsFor } from './illustrations.ts'

type Props = { events: Event[]; now: Date }

export const EventRows = ({ events, now }: Props) => {
  const illustrations = illustrationsFor(events)
  return events.map((event) => (
    <EventRow key={event.id} event={event} now={now} illustration={illustrations.get(event.id)} />
  ))
}
