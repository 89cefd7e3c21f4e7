import {
  IconCalendarQuestion,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { seriesLabels } from '#shared/events/series/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { eventHref } from '#web/events/data.ts'
import { usePlannedEvents, useSetListed } from '#web/events/planning/data.ts'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDayAndTime } from '#web/ui/format.ts'
import { pluralizeLoaded } from '#web/ui/formatCount.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './EventsTab.module.css'
import { isFiltered, parsePlannedFilters, toPlannedQuery } from './plannedFilters.ts'

type Props = {
  urlState: AdminUrlState
  onCancel: (event: PlannedEvent) => void
  onClear: () => void
}

export const PlannedEvents = ({ urlState, onCancel, onClear }: Props) => {
  const query = parsePlannedFilters(urlState.params)
  const list = usePlannedEvents(toPlannedQuery(query))
  if (list.failure) return <LoadFailure title="The events could not be loaded" query={list} />
  if (!list.rows)
    return (
      <LoadingRegion label="the events" count={4} className={styles.list}>
        <Skeleton height="5.5rem" />
      </LoadingRegion>
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {!list.isPlaceholder && pluralizeLoaded(list.rows.length, list.hasMore, 'event')}
      </p>
      {list.rows.length === 0 ? (
        <EmptyState
          title={isFiltered(query) ? 'No events found' : 'No upcoming events'}
          hint={
            isFiltered(query)
              ? 'Try another word or fewer filters.'
              : 'Create the first one with “New event”, or import a calendar file.'
          }
          icon={<IconCalendarQuestion />}
        >
          {isFiltered(query) && (
            <Button variant="light" onClick={onClear}>
              Show all upcoming events
            </Button>
          )}
        </EmptyState>
      ) : (
        <PlainList className={styles.list} aria-busy={list.isPlaceholder}>
          {list.rows.map((event) => (
            <li key={event.id} className={styles.row}>
              <PlannedRow event={event} urlState={urlState} onCancel={() => onCancel(event)} />
            </li>
          ))}
        </PlainList>
      )}
      <ShowMore label="events" list={list} />
    </>
  )
}

type PlannedRowProps = { event: PlannedEvent; urlState: AdminUrlState; onCancel: () => void }

const formatBooked = ({ booked, maxAttendees }: PlannedEvent) =>
  maxAttendees === null ? String(booked) : `${booked} of ${maxAttendees}`

/** "Free" for free events: €0.00 would look like a missing payment. */
const formatPaid = ({ price, revenue }: PlannedEvent) =>
  isFree(price) && isFree(revenue) ? 'Free' : isFree(revenue) ? '€0' : formatPrice(revenue)

type ActionProps = PlannedRowProps & { onList: (isListed: boolean) => void }

const actionsOf = ({ event, urlState, onCancel, onList }: ActionProps) => {
  const { open, go } = urlState
  const attendees = {
    label: 'Attendees',
    icon: IconUsers,
    onChoose: () =>
      go({
        ...{ q: undefined, filter: undefined, category: undefined, sort: undefined },
        ...{ tab: 'bookings', id: event.id },
      }),
  }
  const copy = {
    label: 'Copy',
    icon: IconCopy,
    onChoose: () => open({ dialog: 'copy', id: event.id }),
  }
  if (event.isCancelled) return [attendees, copy]
  return [
    {
      label: 'Edit',
      icon: IconPencil,
      onChoose: () => open({ dialog: 'edit', id: event.id }),
    },
    copy,
    attendees,
    hasStarted(event, new Date())
      ? {
          label: event.isListed ? 'Remove from the lists' : 'Put back in the lists',
          icon: event.isListed ? IconEyeOff : IconEye,
          onChoose: () => onList(!event.isListed),
        }
      : { label: 'Cancel event', icon: IconX, isDanger: true, onChoose: onCancel },
  ]
}

const PlannedRow = (props: PlannedRowProps) => {
  const { event } = props
  const { id } = event
  const setListed = useSetListed()
  const onList = (isListed: boolean) => setListed.mutate({ id, isListed })
  const isFull = event.maxAttendees !== null && event.booked >= event.maxAttendees
  return (
    <>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link href={eventHref(event.id)} state={dialogHistoryState} dir="auto">
            {event.title}
          </Link>
        </h2>
        <p className="muted text-medium">
          <time dateTime={event.startDate.toISOString()}>{formatDayAndTime(event.startDate)}</time>
          {' · '}
          <span dir="auto">{event.location}</span>
        </p>
        <p className={styles.badges}>
          {event.isCancelled && <Badge tone="red">Cancelled</Badge>}
          {!event.isListed && <Badge>Not in the lists</Badge>}
          {!event.isCancelled && isFull && <Badge tone="orange">Full</Badge>}
          {event.repeats && <Badge tone="blue">{seriesLabels[event.repeats]}</Badge>}
        </p>
        {event.cancelReason && (
          <p className="muted text-medium" dir="auto">
            {event.cancelReason}
          </p>
        )}
      </div>
      <dl className={styles.metrics}>
        <div>
          <dt>Booked</dt>
          <dd>{formatBooked(event)}</dd>
        </div>
        <div>
          <dt>Waiting</dt>
          <dd>{event.waiting}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{formatPaid(event)}</dd>
        </div>
      </dl>
      <div className={styles.menu}>
        <ActionMenu name={`Actions for ${event.title}`} actions={actionsOf({ ...props, onList })} />
      </div>
    </>
  )
}
