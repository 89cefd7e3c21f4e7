import { lazy, Suspense, useRef, useState } from 'react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import { useSearchFocus } from '#web/ui/useSearchFocus.ts'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import { EventsTabTools } from './EventsTabTools.tsx'
import { PlannedEvents } from './PlannedEvents.tsx'

// The list is there before what is done with it.
const EventsTabDialogs = lazy(async () => ({
  default: (await import('./EventsTabDialogs.tsx')).EventsTabDialogs,
}))

export const EventsTab = ({ control }: { control: AdminPlaceControl }) => {
  const search = useSearchFocus()
  const list = useRef<HTMLDivElement>(null)
  const [cancelling, setCancelling] = useState<PlannedEvent | null>(null)
  return (
    <>
      <div ref={search.place}>
        <EventsTabTools control={control} />
      </div>
      <div ref={list} tabIndex={-1}>
        <PlannedEvents
          control={control}
          onCancel={setCancelling}
          onClear={() => {
            control.swap({ q: undefined, filter: undefined, category: undefined })
            search.focusSearch()
          }}
        />
      </div>
      <Suspense>
        <EventsTabDialogs
          control={control}
          cancelling={cancelling}
          onCancelled={() => setCancelling(null)}
          place={list}
        />
      </Suspense>
    </>
  )
}
