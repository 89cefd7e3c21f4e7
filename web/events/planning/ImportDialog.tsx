import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const ImportCalendar = lazyComponent(
  async () => (await import('./ImportCalendar.tsx')).ImportCalendar,
  <Spinner />,
)

export const ImportDialog = (dialog: DialogControl) => (
  <Dialog
    {...dialog}
    title={t('events.import.title')}
    footer={
      <Button variant="default" onClick={dialog.onClose}>
        {t('common.close')}
      </Button>
    }
  >
    <ImportCalendar />
  </Dialog>
)
