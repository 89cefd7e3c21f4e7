import { IconEye, IconShare2 } from '@tabler/icons-react'
import type { Event } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { eventHref } from '#web/events/data.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatDayAndTime } from '#web/ui/format.ts'
import { shareLink } from '#web/ui/shareLink.ts'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import styles from './EventSavedDialog.module.css'

type Props = {
  /** null: closed. */
  event: Event | null
  isNew: boolean
  onClose: () => void
}

/** What the event looks like now, and what to do with it. */
export const EventSavedDialog = ({ event, isNew, onClose }: Props) => {
  const shown = usePreviousNonNull(event)
  return (
    <Dialog
      isOpen={event !== null}
      onClose={onClose}
      title={isNew ? 'Event created successfully' : 'Event updated successfully'}
      size="small"
      startsAtTitle
      footer={
        shown && (
          <>
            <Button
              variant="light"
              leftSection={<IconShare2 size={18} aria-hidden="true" />}
              onClick={() =>
                void shareLink(
                  shown.title,
                  new URL(eventHref(shown.id), window.location.origin).href,
                )
              }
            >
              Share it
            </Button>
            <Button
              component={DialogLink}
              href={eventHref(shown.id)}
              leftSection={<IconEye size={18} aria-hidden="true" />}
              onClick={onClose}
            >
              See it
            </Button>
          </>
        )
      }
    >
      {shown && (
        <div className={styles.event}>
          <EventPicture event={shown} className={styles.picture} isAboveFold />
          <h3 dir="auto">{shown.title}</h3>
          <p className="muted text-medium">
            {formatDayAndTime(shown.startDate)}
            <br />
            <span dir="auto">{shown.location}</span>
          </p>
          {!hasStarted(shown, new Date()) && (
            <p>
              {isNew
                ? 'Members can see it and book a place now.'
                : 'In 5 minutes we’ll tell everyone who booked what changed.'}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
