import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type FilterChoice, noFilterIn } from '#web/events/eventsPlace.ts'
import type { EventsPlaceControl } from '#web/events/useEventsPlace.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const FilterForm = lazy(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }))

type Props = { isOpen: boolean; control: EventsPlaceControl; onClose: () => void }

const formId = 'event-filter'

export const FilterDialog = ({ isOpen, control, onClose }: Props) => {
  const apply = (choice: FilterChoice) => control.swap({ ...choice, dialog: undefined })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Filter events"
      size="small"
      footer={
        <>
          <Button variant="default" onClick={() => apply(noFilterIn(control.place))}>
            Clear all
          </Button>
          <Button type="submit" form={formId}>
            Show events
          </Button>
        </>
      }
    >
      <Suspense fallback={<Spinner />}>
        <FilterForm id={formId} place={control.place} onApply={apply} />
      </Suspense>
    </Dialog>
  )
}
