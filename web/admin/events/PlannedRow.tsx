import { IconCopy, IconEye, IconEyeOff, IconPencil, IconUsers, IconX } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import { isFree, showPrice } from '#shared/events/price.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { seriesLabels } from '#shared/events/series/contract.ts'
import { openedHere } from '#web/app/openedHere.ts'
import { hrefOfEvent } from '#web/events/data.ts'
import { useSetListed } from '#web/events/planning/data.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { showDayAndTime } from '#web/ui/format.ts'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import styles from './EventsTab.module.css'

type Props = { event: PlannedEvent; control: AdminPlaceControl; onCancel: () => void }

const bookedText = ({ booked, maxAttendees }: PlannedEvent) =>
  maxAttendees === null ? String(booked) : `${booked} of ${maxAttendees}`

/** Of a free event nothing is paid; 0.00 would look as if something were missing. */
const paidText = ({ price, revenue }: PlannedEvent) =>
  isFree(price) && isFree(revenue) ? 'Free' : isFree(revenue) ? '€0' : showPrice(revenue)

type Deeds = Props & { onList: (isListed: boolean) => void }

const actionsOf = ({ event, control, onCancel, onList }: Deeds) => {
  const { open, go } = control
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

export const PlannedRow = (props: Props) => {
  const { event } = props
  const { id } = event
  const setListed = useSetListed()
  const onList = (isListed: boolean) => setListed.mutate({ id, isListed })
  const isFull = event.maxAttendees !== null && event.booked >= event.maxAttendees
  return (
    <>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link href={hrefOfEvent(event.id)} state={openedHere} dir="auto">
            {event.title}
          </Link>
        </h2>
        <p className={styles.soft}>
          <time dateTime={event.startDate.toISOString()}>{showDayAndTime(event.startDate)}</time>
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
          <p className={styles.soft} dir="auto">
            {event.cancelReason}
          </p>
        )}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>Booked</dt>
          <dd>{bookedText(event)}</dd>
        </div>
        <div>
          <dt>Waiting</dt>
          <dd>{event.waiting}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{paidText(event)}</dd>
        </div>
      </dl>
      <div className={styles.menu}>
        <ActionMenu name={`Actions for ${event.title}`} actions={actionsOf({ ...props, onList })} />
      </div>
    </>
  )
}
