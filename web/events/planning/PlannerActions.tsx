import { IconCalendarX, IconPencil, IconSend, IconUsers } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfAttendees, hrefOfEventMessages } from '#web/page/hrefs.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CancelEventDialog } from './CancelEventDialog.tsx'

type Props = {
  event: Event
  onEdit: () => void
  fallbackFocus: RefObject<HTMLElement | null>
  className: string
}

/** Only known for events with a seat limit. */
const bookedCount = ({ maxAttendees, placesLeft }: Event) =>
  maxAttendees === null || placesLeft === null ? null : Math.max(0, maxAttendees - placesLeft)

/** Actions of administrators below the event details. */
export const PlannerActions = ({ event, onEdit, fallbackFocus, className }: Props) => {
  const [, navigate] = useLocation()
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      {!event.isCancelled && (
        <section className={className} aria-label={t('events.planner.label')}>
          <Button
            component={Link}
            href={hrefOfAttendees(event.id)}
            variant="default"
            leftSection={<IconUsers size={18} aria-hidden="true" />}
          >
            {t('common.attendees')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={onEdit}
          >
            {t('common.edit')}
          </Button>
          <ActionMenu
            name={t('events.planner.menu', { title: event.title })}
            actions={[
              {
                label: t('common.messageEveryone'),
                icon: IconSend,
                onChoose: () => navigate(hrefOfEventMessages(event.id)),
              },
              ...(hasStarted(event, new Date())
                ? []
                : [
                    {
                      label: t('common.cancelEvent'),
                      icon: IconCalendarX,
                      isDanger: true,
                      onChoose: () => setCancelling(true),
                    },
                  ]),
            ]}
          />
        </section>
      )}
      {/* Stays mounted after cancelling, to restore the focus. */}
      <CancelEventDialog
        event={event}
        booked={bookedCount(event)}
        isOpen={isCancelling}
        fallbackFocus={fallbackFocus}
        onClose={() => setCancelling(false)}
      />
    </>
  )
}
