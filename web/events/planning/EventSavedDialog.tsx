import { IconEye } from '@tabler/icons-react'
import type { Event } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { eventHref } from '#web/events/data.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { t } from '#web/language/t.tsx'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { ShareButton } from '#web/page/share/ShareButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatStart } from '#web/ui/formatStart.ts'
import styles from './EventSavedDialog.module.css'

type Props = {
  /** null: closed. */
  event: Event | null
  isNew: boolean
  onClose: () => void
}

/** What the event looks like now, and what to do with it. */
export const EventSavedDialog = ({ event, isNew, onClose }: Props) => {
  if (!event) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isNew ? 'events.saved.created' : 'events.saved.updated')}
      size="small"
      startsAtTitle
      footer={
        <>
          <ShareButton
            variant="light"
            label={t('events.saved.share')}
            shared={{ kind: 'event', ...event, href: eventHref(event.id) }}
          />
          <Button
            component={DialogLink}
            href={eventHref(event.id)}
            leftSection={<IconEye size={18} aria-hidden="true" />}
            onClick={onClose}
          >
            {t('events.saved.see')}
          </Button>
        </>
      }
    >
      <div className="stack gap-6 wrap-anywhere">
        <EventPicture event={event} className={styles.picture} isAboveFold />
        <h3 dir="auto">{event.title}</h3>
        <p className="muted text-15">
          {formatStart(event)}
          <br />
          <span dir="auto">{event.location}</span>
        </p>
        {!hasStarted(event, new Date()) && (
          <p>{t(isNew ? 'events.saved.createdHint' : 'events.saved.updatedHint')}</p>
        )}
      </div>
    </Dialog>
  )
}
