import { useDeferredValue } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { EventDialog } from '#web/events/details/EventDialog.tsx'
import { FilterDialog } from '#web/events/filter/FilterDialog.tsx'
import { lazyComponent, lazyDialog } from '#web/ui/lazyComponent.tsx'
import type { EventsUrlState } from './eventsSearchParams.ts'

const FeedbackDialog = lazyComponent(
  async () => (await import('./feedback/FeedbackDialog.tsx')).FeedbackDialog,
)
const CalendarFeedDialog = lazyDialog(
  async () => (await import('#web/events/feed/CalendarFeedDialog.tsx')).CalendarFeedDialog,
)
const PlanningDialogs = lazyComponent(
  async () => (await import('#web/events/planning/PlanningDialogs.tsx')).PlanningDialogs,
)

const SeriesSheet = lazyDialog(
  async () => (await import('./seriesBooking/SeriesSheet.tsx')).SeriesSheet,
)

/** Dialogs above the event. */
const layers = ['ticket', 'cancelPlace', 'series'] as const

type Props = { urlState: EventsUrlState; isAdmin: boolean }

/** The open dialog is part of the URL, so that back, reload and sharing work. */
export const EventDialogs = ({ urlState, isAdmin }: Props) => {
  const { params, close, open } = urlState
  const closeDialog = () => close({ dialog: undefined })
  const edit = (event: Event) => open({ dialog: 'edit', event: event.id })
  const overEvent = layers.some((layer) => layer === params.dialog)
  const layer = (dialog: (typeof layers)[number]) => ({
    isOpen: params.dialog === dialog,
    onOpen: () => open({ dialog }),
    onClose: closeDialog,
  })
  const eventId = params.dialog && !overEvent ? null : (params.event ?? null)
  // The press on a card shows at once, and the large dialog follows in small steps.
  const openedId = useDeferredValue(eventId)
  return (
    <>
      <EventDialog
        id={eventId && openedId}
        onClose={() => close({ event: undefined, action: undefined, coming: undefined })}
        isBookingRequested={params.action === 'book'}
        isComingAsked={params.coming === 'asked'}
        ticket={layer('ticket')}
        cancelPlace={layer('cancelPlace')}
        onBookSeries={() => open({ dialog: 'series' })}
        onEdit={isAdmin ? edit : null}
      />
      <SeriesSheet
        id={params.event ?? null}
        isOpen={params.dialog === 'series' && params.event !== undefined}
        onClose={closeDialog}
      />
      <FilterDialog isOpen={params.dialog === 'filter'} urlState={urlState} onClose={closeDialog} />
      {params.dialog === 'answer' && params.event && (
        <FeedbackDialog id={params.event} onClose={closeDialog} />
      )}
      <CalendarFeedDialog isOpen={params.dialog === 'feed'} onClose={closeDialog} />
      {isAdmin && (
        <PlanningDialogs
          dialog={params.dialog}
          eventId={params.event ?? null}
          onClose={closeDialog}
        />
      )}
    </>
  )
}
