import {
  clearedFilters,
  type EventFilters,
  type EventsUrlState,
} from '#web/events/eventsSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const FilterForm = lazyComponent(
  async () => (await import('./FilterForm.tsx')).FilterForm,
  <Spinner />,
)

type Props = { isOpen: boolean; urlState: EventsUrlState; onClose: () => void }

const formId = 'event-filter'

export const FilterDialog = ({ isOpen, urlState, onClose }: Props) => {
  const apply = (filters: EventFilters) => urlState.replace({ ...filters, dialog: undefined })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('common.filterEvents')}
      size="small"
      footer={
        <>
          <Button variant="default" onClick={() => apply(clearedFilters(urlState.params))}>
            {t('events.filter.clear')}
          </Button>
          <Button type="submit" form={formId}>
            {t('events.filter.show')}
          </Button>
        </>
      }
    >
      <FilterForm id={formId} params={urlState.params} onApply={apply} />
    </Dialog>
  )
}
