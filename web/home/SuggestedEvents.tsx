import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { eventHref, eventSearchHref } from '#web/events/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DateTile } from '#web/ui/DateTile.tsx'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import { formatStartShort } from '#web/ui/formatStart.ts'
import listCard from '#web/ui/ListCard.module.css'
import linked from '#web/ui/linkedCard.module.css'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { maxSuggestedEvents, mayBeSuggested, townOf, useEventsThisWeek } from './data.ts'
import styles from './SuggestedEvents.module.css'

const SuggestedEvent = ({ event }: { event: Event }) => {
  const id = useId()
  const { title, startDate, location, price } = event
  return (
    <article className={`${linked.card} ${styles.row}`} aria-labelledby={id}>
      <DateTile month={formatMonth(startDate)} day={formatDay(startDate)} />
      <div className="flex-1">
        <h3 className={`${linked.name} ${styles.title}`} id={id} dir="auto">
          <Link href={eventHref(event.id)} state={dialogHistoryState}>
            {title}
          </Link>
        </h3>
        <p className={styles.fact}>
          <time dateTime={startDate.toISOString()}>{formatStartShort(event)}</time>
          {' · '}
          <bdi>{location}</bdi>
        </p>
      </div>
      <Badge tone={isFree(price) ? 'green' : 'plain'}>{formatPrice(price)}</Badge>
    </article>
  )
}

const SuggestionSkeleton = () => (
  <LoadingRegion label={t('home.suggested.loading')} count={2} className={listCard.list ?? ''}>
    <div className={styles.row}>
      <Skeleton width="2.875rem" height="2.5rem" />
      <div className="flex-1">
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton width="80%" />
      </div>
    </div>
  </LoadingRegion>
)

/** Where the suggestions come from, unless all are from the user's town. */
const originHint = (town: string | null, nearby: number): ReactNode => {
  if (!town)
    return rich('home.suggested.addTown', {
      link: (text) => <Link href="/profile?mode=edit">{text}</Link>,
    })
  return nearby === 0
    ? rich('home.suggested.nothingInTown', { town })
    : rich('home.suggested.someInTown', { town })
}

type Props = { me: Me; now: Date; upcoming: UseQueryResult<Event[], ApiError> }

/** For a member who has booked nothing: events of this week in their town, then elsewhere. */
export const SuggestedEvents = ({ me, now, upcoming }: Props) => {
  const town = townOf(me)
  const { data: nearby, isLoading } = useEventsThisWeek(town, now)
  if (isLoading || upcoming.isPending)
    return (
      <Section title={t('common.suggestedForYou')}>
        <SuggestionSkeleton />
      </Section>
    )
  const isOther = ({ id }: Event) => !nearby?.some((event) => event.id === id)
  const elsewhere = (upcoming.data ?? []).filter(mayBeSuggested).filter(isOther)
  const shown = [...(nearby ?? []), ...elsewhere].slice(0, maxSuggestedEvents)
  if (shown.length === 0) return null
  const isAllNearby = nearby?.length === shown.length
  return (
    <Section
      title={
        isAllNearby && town
          ? t('home.suggested.titleInTown', { town })
          : t('common.suggestedForYou')
      }
      link={
        isAllNearby && <Link href={eventSearchHref(String(town))}>{t('home.suggested.more')}</Link>
      }
    >
      {!isAllNearby && <p className={styles.hint}>{originHint(town, nearby?.length ?? 0)}</p>}
      <div className={listCard.list}>
        {shown.map((event) => (
          <SuggestedEvent key={event.id} event={event} />
        ))}
      </div>
    </Section>
  )
}
