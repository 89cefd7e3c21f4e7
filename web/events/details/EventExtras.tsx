import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPencil, IconShare2, IconX } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { takesAnswers } from '#shared/events/afterwards/rules.ts'
import type { Event } from '#shared/events/contract.ts'
import { AttendeesButton } from '#web/admin/bookings/AttendeesButton.tsx'
import { AnswerButton } from '#web/events/afterwards/AnswerButton.tsx'
import { calendarFileOf } from '#web/events/data.ts'
import { hrefOf } from '#web/events/eventsPlace.ts'
import { CancelEventDialog } from '#web/events/planning/CancelEventDialog.tsx'
import { TicketButton } from '#web/events/ticket/TicketButton.tsx'
import styles from './EventExtras.module.css'
import { shareLink } from './shareLink.ts'

type Props = {
  event: Event
  onEdit: (() => void) | null
  place: RefObject<HTMLElement | null>
}

export const EventExtras = ({ event, onEdit, place }: Props) => {
  const [isCancelling, setCancelling] = useState(false)
  const address = new URL(hrefOf({ event: event.id }), window.location.origin).href
  const now = new Date()
  const isOver = event.endDate <= now
  return (
    <div className={styles.extras}>
      {event.isBooked && !event.isCancelled && !isOver && <TicketButton event={event} />}
      {event.isBooked && takesAnswers(event, now) && <AnswerButton event={event} />}
      {!event.isCancelled && (
        <Button
          component="a"
          href={calendarFileOf(event.id)}
          download
          variant="light"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        >
          Add to calendar
        </Button>
      )}
      <Button
        variant="light"
        leftSection={<IconShare2 size={18} aria-hidden="true" />}
        onClick={() => void shareLink(event.title, address)}
      >
        Share
      </Button>
      {onEdit && !event.isCancelled && (
        <div className={styles.admin}>
          <AttendeesButton eventId={event.id} />
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => setCancelling(true)}
          >
            Cancel event
          </Button>
        </div>
      )}
      {/* Stays once the event is cancelled: it has the focus to hand on. */}
      {onEdit && (
        <CancelEventDialog
          event={event}
          isOpen={isCancelling}
          place={place}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}
