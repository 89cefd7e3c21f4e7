import { Button } from '@mantine/core'
import { IconCalendarPlus, IconFlag, IconPencil, IconShare2, IconX } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { takesAnswers } from '#shared/events/afterwards/rules.ts'
import type { Event } from '#shared/events/contract.ts'
import { AttendeesButton } from '#web/admin/bookings/AttendeesButton.tsx'
import { AnswerButton } from '#web/events/afterwards/AnswerButton.tsx'
import { calendarFileOf } from '#web/events/data.ts'
import { hrefOf } from '#web/events/eventsPlace.ts'
import { TicketButton } from '#web/events/ticket/TicketButton.tsx'
import { openReport } from '#web/safety/data.ts'
import styles from './EventExtras.module.css'
import { shareLink } from './shareLink.ts'

const CancelEventDialog = lazy(async () => ({
  default: (await import('#web/events/planning/CancelEventDialog.tsx')).CancelEventDialog,
}))

type Props = {
  event: Event
  onEdit: (() => void) | null
  place: RefObject<HTMLElement | null>
}

/** Known only where the places are counted. */
const bookedOf = ({ maxAttendees, placesLeft }: Event) =>
  maxAttendees === null || placesLeft === null ? null : Math.max(0, maxAttendees - placesLeft)

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
      {!onEdit && (
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconFlag size={18} aria-hidden="true" />}
          onClick={() => void openReport({ type: 'event', id: event.id, author: null })}
        >
          Report
        </Button>
      )}
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
        <Suspense>
          <CancelEventDialog
            event={event}
            booked={bookedOf(event)}
            isOpen={isCancelling}
            place={place}
            onClose={() => setCancelling(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
