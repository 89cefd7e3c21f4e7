import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { maxUpcomingOnDashboard } from '#shared/events/rules.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { eventSearchHref } from '#web/events/data.ts'
import { EventRows } from '#web/events/EventRows.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import listCard from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './UpcomingEvents.module.css'

const EventsSkeleton = () => (
  <LoadingRegion label={t('common.loadingEvents')} count={3} className={listCard.list ?? ''}>
    <div className={styles.skeleton}>
      <Skeleton width="5.25rem" height="5.25rem" />
      <div className={styles.lines}>
        <Skeleton width="55%" height="1.25rem" />
        <Skeleton width="75%" />
        <Skeleton width="50%" />
        <Skeleton width="100%" />
        <Skeleton width="6.5rem" height="2.25rem" />
      </div>
    </div>
  </LoadingRegion>
)

type Props = { upcoming: UseQueryResult<Event[], ApiError>; town: string | null }

export const UpcomingEvents = ({ upcoming, town }: Props) => {
  const [now] = useState(() => new Date())

  return (
    <Section
      title={t('home.upcoming.title')}
      link={
        <>
          {town && town.length > 1 && (
            <Link href={eventSearchHref(town)} className={styles.town}>
              {rich('common.inTown', { town })}
            </Link>
          )}
          <Link href="/events">{t('home.upcoming.all')}</Link>
        </>
      }
    >
      <Loaded
        query={upcoming}
        errorTitle={t('common.theEventsFailed')}
        skeleton={<EventsSkeleton />}
        empty={
          <EmptyState
            drawing="events"
            title={t('home.upcoming.none')}
            hint={t('home.upcoming.noneHint')}
          >
            <Button component={Link} href="/events?tab=past" variant="light">
              {t('home.upcoming.past')}
            </Button>
          </EmptyState>
        }
      >
        {(events) => (
          <div className={listCard.list}>
            <EventRows events={events.slice(0, maxUpcomingOnDashboard)} now={now} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}
