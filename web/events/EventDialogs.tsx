import { lazy, Suspense } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { EventDialog } from '#web/events/details/EventDialog.tsx'
import { FilterDialog } from '#web/events/filter/FilterDialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import type { EventsPlaceControl } from './useEventsPlace.ts'

const AnswerDialog = lazy(async () => ({
  default: (await import('#web/events/afterwards/AnswerDialog.tsx')).AnswerDialog,
}))

const CalendarFeedDialog = lazy(async () => ({
  default: (await import('#web/events/feed/CalendarFeedDialog.tsx')).CalendarFeedDialog,
}))
const PlanningDialogs = lazy(async () => ({
  default: (await import('#web/events/planning/PlanningDialogs.tsx')).PlanningDialogs,
}))

type Props = { control: EventsPlaceControl; isAdmin: boolean }

/** Which dialog is open stands in the address, so that back, reload and sharing work. */
export const EventDialogs = ({ control, isAdmin }: Props) => {
  const { place, close, open } = control
  const closeDialog = () => close({ dialog: undefined })
  const edit = (event: Event) => open({ dialog: 'edit', event: event.id })
  const hasTicketOpen = place.dialog === 'ticket'
  const asked = place.dialog === 'answer' ? (place.event ?? null) : null
  const wasAsked = useLastShown(asked) !== null
  const hadFeed = useLastShown(place.dialog === 'feed' || null) !== null
  return (
    <>
      <EventDialog
        id={place.dialog && !hasTicketOpen ? null : (place.event ?? null)}
        onClose={() => close({ event: undefined })}
        ticket={{
          isOpen: hasTicketOpen,
          onOpen: () => open({ dialog: 'ticket' }),
          onClose: closeDialog,
        }}
        onEdit={isAdmin ? edit : null}
      />
      <FilterDialog isOpen={place.dialog === 'filter'} control={control} onClose={closeDialog} />
      {wasAsked && (
        <Suspense>
          <AnswerDialog id={asked} onClose={closeDialog} />
        </Suspense>
      )}
      {hadFeed && (
        <Suspense>
          <CalendarFeedDialog isOpen={place.dialog === 'feed'} onClose={closeDialog} />
        </Suspense>
      )}
      {isAdmin && (
        <Suspense>
          <PlanningDialogs
            dialog={place.dialog}
            eventId={place.event ?? null}
            onClose={closeDialog}
          />
        </Suspense>
      )}
    </>
  )
}
