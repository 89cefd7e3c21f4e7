import { useFreshEvent } from '#web/events/data.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { EventForm, type EventFormProps } from './EventForm.tsx'

type Props = Omit<EventFormProps, 'event'> & {
  /** null: a new one. */
  eventId: string | null
}

const ExistingEvent = ({ eventId, ...form }: Props & { eventId: string }) => {
  const { event, failure, retry, isRetrying } = useFreshEvent(eventId)
  if (event) return <EventForm event={event} {...form} />
  if (!failure) return <Spinner />
  return (
    <FailedState
      title="The event could not be loaded"
      reason={failure.reason}
      onRetry={() => void retry()}
      isRetrying={isRetrying}
    />
  )
}

export const EventEditor = ({ eventId, ...form }: Props) =>
  eventId === null ? (
    <EventForm event={null} {...form} />
  ) : (
    <ExistingEvent eventId={eventId} {...form} />
  )
