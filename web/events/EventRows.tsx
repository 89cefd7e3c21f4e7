import type { Event } from '#shared/events/contract.ts'
import { illustrationsFor } from '#shared/events/illustrations.ts'
import { EventRow } from './EventRow.tsx'

type Props = { events: Event[]; now: Date }

export const EventRows = ({ events, now }: Props) => {
  const illustrations = illustrationsFor(events)
  return events.map((event) => (
    <EventRow key={event.id} event={event} now={now} illustration={illustrations.get(event.id)} />
  ))
}
