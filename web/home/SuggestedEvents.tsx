import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { eventHref, eventSearchHref } from '#web/events/data.ts'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DateTile } from '#web/ui/DateTile.tsx'
import { formatDay, formatDayAndTimeShort, formatMonth } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import linked from '#web/ui/linkedCard.module.css'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { mayBeSuggested, townOf, useEventsThisWeek } from './data.ts'
import styles from './SuggestedEvents.module.css'

const SuggestedEvent = ({ event }: { event: Event }) => {
  const id = useId()
  const { title, startDate, location, price } = event
  return (
    <article className={`${linked.card} ${styles.row}`} aria-labelledby={id}>
      <DateTile month={formatMonth(startDate)} day={formatDay(startDate)} />
      <div className={styles.text}>
        <h3 className={`${linked.name} ${styles.title}`} id={id} dir="auto">
          <Link href={eventHref(event.id)} state={dialogHistoryState}>
            {title}
          </Link>
        </h3>
        <p className={styles.fact}>
          <time dateTime={startDate.toISOString()}>{formatDayAndTimeShort(startDate)}</time>
          {' · '}
          <bdi>{location}</bdi>
        </p>
      </div>
      {price === '0.00' && <Badge tone="green">Free</Badge>}
    </article>
  )
}

const SuggestionSkeleton = () => (
  <LoadingRegion label="suggestions" count={2} className={listCard.list ?? ''}>
    <div className={styles.row}>
      <Skeleton width="2.875rem" height="2.5rem" />
      <div className={styles.text}>
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton width="80%" />
      </div>
    </div>
  </LoadingRegion>
)

/** Why these are not from the user's town. */
const elsewhereHint = (town: string | null): ReactNode =>
  town ? (
    <>
      Nothing is planned in <bdi>{town}</bdi> this week. This is what comes next elsewhere.
    </>
  ) : (
    <>
      <Link href="/profile?mode=edit">Add your town</Link> to see what is on near you.
    </>
  )

type Props = { me: Me; now: Date; upcoming: UseQueryResult<Event[], ApiError> }

/** For a member who has booked nothing: events of this week in their town, or the next one elsewhere. */
export const SuggestedEvents = ({ me, now, upcoming }: Props) => {
  const town = townOf(me)
  const { data: nearby, isLoading } = useEventsThisWeek(town, now)
  if (isLoading || upcoming.isPending)
    return (
      <Section title="Suggested for you">
        <SuggestionSkeleton />
      </Section>
    )
  const isNearby = nearby !== undefined && nearby.length > 0
  const shown = isNearby ? nearby : (upcoming.data ?? []).filter(mayBeSuggested).slice(0, 1)
  if (shown.length === 0) return null
  return (
    <Section
      title={isNearby ? `Suggested in ${town} this week` : 'Suggested for you'}
      link={isNearby && <Link href={eventSearchHref(String(town))}>More</Link>}
    >
      {!isNearby && <p className={styles.hint}>{elsewhereHint(town)}</p>}
      <div className={listCard.list}>
        {shown.map((event) => (
          <SuggestedEvent key={event.id} event={event} />
        ))}
      </div>
    </Section>
  )
}
