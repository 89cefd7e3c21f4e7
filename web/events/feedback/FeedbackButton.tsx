import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { eventsHref } from '#web/events/eventsSearchParams.ts'
import { dialogHistoryState } from '#web/page/urlState.ts'

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
    renderRoot={(props) => (
      <Link
        {...props}
        href={eventsHref({ event: event.id, dialog: 'answer' })}
        state={dialogHistoryState}
      />
    )}
  >
    How was it?
  </Button>
)
