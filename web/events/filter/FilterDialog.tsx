import { Button } from '@mantine/core'
import { type FilterChoice, noFilterIn } from '#web/events/eventsPlace.ts'
import type { EventsPlaceControl } from '#web/events/useEventsPlace.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FilterForm } from './FilterForm.tsx'

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
      <FilterForm id={formId} place={control.place} onApply={apply} />
    </Dialog>
  )
}
