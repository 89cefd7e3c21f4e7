import { IconCalendarEvent, IconCoinEuro, IconMapPin, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPrice } from '#shared/events/price.ts'
import type { VisitorEvent } from '#shared/events/visitors/contract.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import { formatDays, formatTimes } from '#web/events/eventTimes.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from './VisitorScreens.module.css'

type FactProps = { icon: ReactNode; name: string; children: ReactNode }

const Fact = ({ icon, name, children }: FactProps) => (
  <div>
    <dt className="icon-tile">
      <span className="visually-hidden">{name}</span>
      {icon}
    </dt>
    {children}
  </div>
)

/** `price`: of the booking; by default of one place. */
export const VisitorEventCard = ({
  event,
  price = event.price,
}: {
  event: VisitorEvent
  price?: string
}) => (
  <Card className={`${styles.card} ${styles.event}`}>
    {event.isCancelled && (
      <p>
        <Badge tone="orange">{t('common.cancelled')}</Badge>
      </p>
    )}
    <h2 dir="auto">{event.title}</h2>
    <dl className={styles.facts}>
      <Fact name={t('common.when')} icon={<IconCalendarEvent size={20} aria-hidden="true" />}>
        <dd className="font-600">{formatDays(event, new Date())}</dd>
        <dd className="muted text-14">{formatTimes(event)}</dd>
      </Fact>
      <Fact name={t('common.where')} icon={<IconMapPin size={20} aria-hidden="true" />}>
        <dd className="font-600">
          <bdi>{event.location}</bdi>
        </dd>
        {event.isLocationHidden && (
          <dd className="muted text-14">{t('events.facts.placeWhenBooked')}</dd>
        )}
      </Fact>
      {event.isOnline && (
        <Fact name={t('events.facts.online')} icon={<IconVideo size={20} aria-hidden="true" />}>
          <dd className="font-600">{t('events.facts.onlineToo')}</dd>
        </Fact>
      )}
      <Fact name={t('common.price')} icon={<IconCoinEuro size={20} aria-hidden="true" />}>
        <dd className="font-600">{formatPrice(price)}</dd>
      </Fact>
    </dl>
    <p className="text-15">
      {/* The server renders this page: no link of the router. */}
      <a href={eventPath(event)}>{t('events.visitors.aboutEvent')}</a>
    </p>
  </Card>
)
