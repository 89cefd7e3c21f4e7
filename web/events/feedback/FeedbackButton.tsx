import { IconMessageCircle } from '@tabler/icons-react'
import type { Event } from '#shared/events/contract.ts'
import { eventsHref } from '#web/events/hrefs.ts'
import { t } from '#web/language/t.tsx'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  event: Event
  /** Id of the event title, to tell apart buttons with the same label on one screen. */
  describedBy?: string
}

export const FeedbackButton = ({ event, describedBy }: Props) => (
  <Button
    variant="light"
    aria-describedby={describedBy}
    leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
    component={DialogLink}
    href={eventsHref({ event: event.id, dialog: 'answer' })}
  >
    {t('events.feedback.open')}
  </Button>
)
