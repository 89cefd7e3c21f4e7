import { Button } from '@mantine/core'
import { IconCalendarPlus, IconFlag, IconShare2 } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense } from 'react'
import { takesAnswers } from '#shared/events/afterwards/rules.ts'
import type { Event } from '#shared/events/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { AnswerButton } from '#web/events/afterwards/AnswerButton.tsx'
import { calendarFileOf } from '#web/events/data.ts'
import { hrefOf } from '#web/events/eventsPlace.ts'
import { hasTicket } from '#web/events/ticket/hasTicket.ts'
import { TicketButton } from '#web/events/ticket/TicketButton.tsx'
import { openReport } from '#web/safety/data.ts'
import styles from './EventExtras.module.css'
import { shareLink } from './shareLink.ts'

const PlannerActions = lazy(async () => ({
  default: (await import('#web/events/planning/PlannerActions.tsx')).PlannerActions,
}))

type Props = {
  event: Event
  onTicket: () => void
  onEdit: (() => void) | null
  place: RefObject<HTMLElement | null>
}

export const EventExtras = ({ event, onTicket, onEdit, place }: Props) => {
  const { data: me } = useMe()
  const address = new URL(hrefOf({ event: event.id }), window.location.origin).href
  const now = new Date()
  return (
    <div className={styles.extras}>
      {hasTicket(event, now) && <TicketButton onOpen={onTicket} />}
      {event.isBooked && takesAnswers(event, now) && <AnswerButton event={event} />}
      {!event.isCancelled && (
        <>
          <Button
            component="a"
            href={calendarFileOf(event.id)}
            download
            variant="light"
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          >
            Add to calendar
          </Button>
          <Button
            variant="light"
            leftSection={<IconShare2 size={18} aria-hidden="true" />}
            onClick={() => void shareLink(event.title, address)}
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
        <Suspense>
          <PlannerActions
            event={event}
            onEdit={onEdit}
            place={place}
            className={styles.admin ?? ''}
          />
        </Suspense>
      )}
    </div>
  )
}
