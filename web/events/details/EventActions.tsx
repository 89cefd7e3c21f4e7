import { IconCalendarPlus, IconFlag, IconMessage2, IconUserStar } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { acceptsFeedback } from '#shared/events/feedback/rules.ts'
import { mayCheckIn } from '#shared/events/rules.ts'
import { useMe } from '#web/auth/data.ts'
import { calendarFileUrl } from '#web/events/data.ts'
import { FeedbackButton } from '#web/events/feedback/FeedbackButton.tsx'
import { hrefOfHostedEvent } from '#web/events/hosting/hrefs.ts'
import { eventsHref } from '#web/events/hrefs.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfConversation } from '#web/page/hrefs.ts'
import { ShareButton } from '#web/page/share/ShareButton.tsx'
import { openReport } from '#web/safety/data.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import styles from './EventActions.module.css'

const PlannerActions = lazyComponent(
  async () => (await import('#web/events/planning/PlannerActions.tsx')).PlannerActions,
)

type Props = {
  event: Event
  onEdit: (() => void) | null
  fallbackFocus: RefObject<HTMLElement | null>
}

export const EventActions = ({ event, onEdit, fallbackFocus }: Props) => {
  const { data: me } = useMe()
  const now = new Date()
  return (
    <div className={styles.extras}>
      {event.isBooked && acceptsFeedback(event, now) && <FeedbackButton event={event} />}
      {event.mayWriteToHost && event.host && (
        <Button
          component={Link}
          href={hrefOfConversation(event.host.id)}
          variant="light"
          size="sm"
          leftSection={<IconMessage2 size={18} aria-hidden="true" />}
        >
          {t('events.details.writeToHost')}
        </Button>
      )}
      {!event.isCancelled && (
        <>
          <Button
            component="a"
            href={calendarFileUrl(event.id)}
            download
            variant="light"
            size="sm"
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          >
            {t('common.addToCalendar')}
          </Button>
          <ShareButton
            variant="light"
            size="sm"
            shared={{ kind: 'event', ...event, href: eventsHref({ event: event.id }) }}
          />
        </>
      )}
      {event.createdBy !== me?.id && (
        <ActionMenu
          name={t('common.actionsForTitle', { title: event.title })}
          actions={[
            {
              label: t('common.report'),
              icon: IconFlag,
              onChoose: () => openReport({ type: 'event', id: event.id, author: null }),
            },
          ]}
        />
      )}
      {me && event.myRole && mayCheckIn(event, me) && (
        <Button
          component={Link}
          href={hrefOfHostedEvent(event.id)}
          size="sm"
          leftSection={<IconUserStar size={18} aria-hidden="true" />}
        >
          {t('events.hosted.title')}
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
