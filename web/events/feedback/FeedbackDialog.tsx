import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const FeedbackContent = lazyComponent(
  async () => (await import('./FeedbackContent.tsx')).FeedbackContent,
  <Spinner />,
)

type Props = { id: string | null; onClose: () => void }

/** Asks for feedback after an event. */
export const FeedbackDialog = ({ id, onClose }: Props) => (
  <Dialog
    isOpen={id !== null}
    onClose={onClose}
    title={t('events.feedback.title')}
    startsAtTitle
    footer={<Button onClick={onClose}>{t('events.feedback.done')}</Button>}
  >
    {id && <FeedbackContent id={id} />}
  </Dialog>
)
