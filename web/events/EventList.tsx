import { memo, useMemo, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { illustrationsFor } from '#shared/events/illustrations.ts'
import { rich, t } from '#web/language/t.tsx'
import { useRowsInSteps } from '#web/page/useRowsInSteps.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { startOfAmsterdamDay } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { minuteMs } from '#web/ui/time.ts'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import { useEvents } from './data.ts'
import card from './EventCard.module.css'
import { EventCard } from './EventCard.tsx'
import { EventDays } from './EventDays.tsx'
import styles from './EventList.module.css'
import {
  activeFilters,
  clearedFilters,
  type EventsUrlState,
  selectedFilters,
  type Tab,
  toListQuery,
} from './eventsSearchParams.ts'
import { MoreEvents } from './MoreEvents.tsx'
import { NextEventButton } from './NextEventButton.tsx'
import { collapseSeries } from './seriesRows.ts'

type Props = { tab: Tab; urlState: EventsUrlState }

/** Cards above the fold: lazy loading would only delay their pictures. */
const cardsAboveFold = 3

/** So few that the page would look empty. */
const fewRows = 3

/** Opening a dialog re-renders the list: memoised cards render only when their event changes. */
const MemoCard = memo(EventCard)

const toMinute = (date: Date) => Math.floor(date.getTime() / minuteMs)

/** The current time, stable within a minute so that memoised cards do not re-render. */
const useNow = () => {
  const [now, setNow] = useState(() => new Date())
  const current = new Date()
  if (toMinute(now) !== toMinute(current)) setNow(current)
  return now
}

export const EventList = ({ tab, urlState }: Props) => {
  const { params, hrefWith, go } = urlState
  const now = useNow()
  const list = useEvents({
    when: tab,
    ...toListQuery(selectedFilters(params), { startOf: startOfAmsterdamDay }),
  })
  const isNarrow = useIsNarrow()
  const hrefOf = ({ id }: Event) => hrefWith({ event: id })
  // Past dates are not linked from the event's details, so each has a row.
  const { rows, moreDates } = useMemo(
    () =>
      tab === 'past'
        ? { rows: list.data ?? [], moreDates: new Map<string, number>() }
        : collapseSeries(list.data ?? []),
    [list.data, tab],
  )
  const { shownRows = [] } = useRowsInSteps(rows)
  const illustrations = illustrationsFor(shownRows)
  const isMine = params.mine && tab === 'upcoming'
  // Until my events have loaded, the former list is shown.
  const isEnd = isMine && !list.isPlaceholder && !list.hasMore
  const renderEvents = (events: Event[]) => (
    <>
      <p
        className={
          activeFilters(params).some(([key]) => key !== 'mine') ? styles.count : 'visually-hidden'
        }
        role="status"
      >
        {t(list.hasMore ? 'events.list.countSoFar' : 'common.eventCount', {
          count: events.length,
        })}
      </p>
      <div className={isEnd ? styles.end : undefined}>
        {isNarrow ? (
          <EventDays
            events={shownRows}
            now={now}
            illustrations={illustrations}
            moreDates={moreDates}
            hrefOf={hrefOf}
          />
        ) : (
          <PlainList className={styles.list}>
            {shownRows.map((event, index) => (
              <li key={event.id}>
                <MemoCard
                  event={event}
                  now={now}
                  href={hrefOf(event)}
                  illustration={illustrations.get(event.id)}
                  moreDates={moreDates.get(event.id) ?? 0}
                  isAboveFold={index < cardsAboveFold}
                />
              </li>
            ))}
          </PlainList>
        )}
        {isEnd && rows.length <= fewRows && (
          <MoreEvents
            now={now}
            hrefOf={hrefOf}
            fallback={<p className={styles.ahead}>{t('events.list.ahead')}</p>}
          />
        )}
      </div>
    </>
  )
  return (
    <>
      <PagedList
        list={list}
        errorTitle={t('common.theEventsFailed')}
        skeleton={<EventListSkeleton isNarrow={isNarrow} />}
        empty={
          <>
            <EventsEmptyState tab={tab} urlState={urlState} />
            {isMine && <MoreEvents now={now} hrefOf={hrefOf} />}
          </>
        }
        more={rich('common.showMoreEvents', { hidden })}
      >
        {renderEvents}
      </PagedList>
      {isEnd && rows.length > 0 && (
        <p className="text-center mt-4">
          <Button variant="subtle" onClick={() => go({ tab: 'past' })}>
            {t('events.list.seePast')}
          </Button>
        </p>
      )}
    </>
  )
}

const EventListSkeleton = ({ isNarrow }: { isNarrow: boolean }) =>
  isNarrow ? (
    <LoadingRegion label={t('common.loadingEvents')} count={5} className={styles.rows}>
      <Card className={styles.row}>
        <Skeleton height="6.25rem" />
        <div>
          <Skeleton width="75%" height="1.25rem" />
          <Skeleton width="60%" height="1rem" />
          <Skeleton width="90%" height="1rem" />
        </div>
      </Card>
    </LoadingRegion>
  ) : (
    <LoadingRegion label={t('common.loadingEvents')} count={6} className={styles.list}>
      <Card className={card.card}>
        <Skeleton height="9.375rem" />
        <div className={card.body}>
          <Skeleton width="70%" height="1.5rem" />
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton width="50%" height="1.25rem" />
          <Skeleton height="2.75rem" />
        </div>
        <div className={card.footer}>
          <Skeleton width="3.5rem" height="1.5rem" />
          <Skeleton width="6.5rem" height="2.625rem" />
        </div>
      </Card>
    </LoadingRegion>
  )

type EventsEmptyStateProps = { tab: Tab; urlState: EventsUrlState }

const EventsEmptyState = ({ tab, urlState: { params, go, open } }: EventsEmptyStateProps) => {
  const filters = activeFilters(params).map(([key]) => key)
  const isFiltered = filters.length > 0
  const isChosen = filters.some((key) => key !== 'mine')
  const reason =
    filters.join() === 'mine' ? t(`events.empty.${tab}.noBookings`) : t('events.empty.noMatch')
  return (
    <EmptyState
      title={t(`events.empty.${tab}.title`)}
      hint={isFiltered ? reason : t(`events.empty.${tab}.hint`)}
      drawing="events"
    >
      {tab === 'upcoming' && isChosen && <NextEventButton params={params} open={open} />}
      {isFiltered ? (
        <Button variant="light" onClick={() => go(clearedFilters(params))}>
          {t('events.empty.clear')}
        </Button>
      ) : (
        <Button variant="light" onClick={() => go({ tab: tab === 'past' ? 'upcoming' : 'past' })}>
          {t(`events.empty.${tab}.switch`)}
        </Button>
      )}
    </EmptyState>
  )
}
