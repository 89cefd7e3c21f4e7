import { IconCalendarPlus, IconFlag, IconQrcode, IconShare2 } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { acceptsFeedback } from '#shared/events/feedback/rules.ts'
import { useMe } from '#web/auth/data.ts'
import { hasTicket } from '#web/events/bookingState.ts'
import { calendarFileUrl } from '#web/events/data.ts'
import { FeedbackButton } from '#web/events/feedback/FeedbackButton.tsx'
import { eventsHref } from '#web/events/hrefs.ts'
import { openReport } from '#web/safety/data.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import styles from './EventActions.module.css'
import { shareLink } from './shareLink.ts'

const PlannerActions = lazyComponent(
  async () => (await import('#web/events/planning/PlannerActions.tsx')).PlannerActions,
)

type Props = {
  event: Event
  onTicket: () => void
  onEdit: (() => void) | null
  fallbackFocus: RefObject<HTMLElement | null>
}

export const EventActions = ({ event, onTicket, onEdit, fallbackFocus }: Props) => {
  const { data: me } = useMe()
  const url = new URL(eventsHref({ event: event.id }), window.location.origin).href
  const now = new Date()
  return (
    <div className={styles.extras}>
      {hasTicket(event, now) && <TicketButton onOpen={onTicket} />}
      {event.isBooked && acceptsFeedback(event, now) && <FeedbackButton event={event} />}
      {!event.isCancelled && (
        <>
          <Button
            component="a"
            href={calendarFileUrl(event.id)}
            download
            variant="light"
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          >
            Add to calendar
          </Button>
          <Button
            variant="light"
            leftSection={<IconShare2 size={18} aria-hidden="true" />}
            onClick={() => void shareLink(event.title, url)}
          >
            Share
          </Button>
        </>
      )}
      {event.createdBy !== me?.id && (
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconFlag size={18} aria-hidden="true" />}
          onClick={() => openReport({ type: 'event', id: event.id, author: null })}
        >
          Report
        </Button>
      )}
      {onEdit && (
        <PlannerActions
          event={event}
          onEdit={onEdit}
          fallbackFocus={fallbackFocus}
          className={styles.admin ?? ''}
        />
      )}
    </div>
  )
}

const TicketButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button
    variant="light"
    leftSection={<IconQrcode size={18} aria-hidden="true" />}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    Show my ticket
  </Button>
)
