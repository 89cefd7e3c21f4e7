import {
  IconCalendarX,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react'
import type { PlannedEvent } from '#shared/events/planning/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { useSetListed } from '#web/events/planning/data.ts'
import { t } from '#web/language/t.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { formatNumber, formatRoundEuros } from '../metrics/formatMetric.ts'
import styles from './PlannedRow.module.css'

const formatBooked = ({ booked, maxAttendees }: PlannedEvent) =>
  maxAttendees === null
    ? formatNumber(booked)
    : t('admin.events.figure.bookedOf', { booked, max: maxAttendees })

/** "Free" for free events: €0.00 would look like a missing payment. */
const formatPaid = ({ price, revenue }: PlannedEvent) =>
  isFree(price) && isFree(revenue)
    ? formatPrice(price)
    : isFree(revenue)
      ? formatRoundEuros(revenue)
      : formatPrice(revenue)

export type RowProps = {
  event: PlannedEvent
  urlState: AdminUrlState
  onCancel: (event: PlannedEvent) => void
}

type ActionProps = RowProps & { onList: (isListed: boolean) => void }

const actionsOf = ({ event, urlState, onCancel, onList }: ActionProps) => {
  const { open, go } = urlState
  const attendees = {
    label: t('common.attendees'),
    icon: IconUsers,
    onChoose: () =>
      go({
        ...{ q: undefined, filter: undefined, category: undefined, sort: undefined },
        ...{ tab: 'bookings', id: event.id },
      }),
  }
  const copy = {
    label: t('admin.events.actions.copy'),
    icon: IconCopy,
    onChoose: () => open({ dialog: 'copy', id: event.id }),
  }
  if (event.isCancelled) return [attendees, copy]
  return [
    {
      label: t('common.edit'),
      icon: IconPencil,
      onChoose: () => open({ dialog: 'edit', id: event.id }),
    },
    copy,
    attendees,
    hasStarted(event, new Date())
      ? {
          label: event.isListed ? t('admin.events.actions.unlist') : t('admin.events.actions.list'),
          icon: event.isListed ? IconEyeOff : IconEye,
          onChoose: () => onList(!event.isListed),
        }
      : {
          label: t('common.cancelEvent'),
          icon: IconCalendarX,
          isDanger: true,
          onChoose: () => onCancel(event),
        },
  ]
}

/** One event with its figures and actions. */
export const EventFigures = ({ event, urlState, onCancel }: RowProps) => {
  const { id } = event
  const setListed = useSetListed()
  const onList = (isListed: boolean) => setListed.mutate({ id, isListed })
  return (
    <>
      <dl className={styles.metrics}>
        <div>
          <dt>{t('admin.events.figure.booked')}</dt>
          <dd>{formatBooked(event)}</dd>
        </div>
        <div>
          <dt>{t('admin.events.figure.waiting')}</dt>
          <dd>{event.waiting}</dd>
        </div>
        <div>
          <dt>{t('admin.events.figure.paid')}</dt>
          <dd>{formatPaid(event)}</dd>
        </div>
      </dl>
      <div className={styles.menu}>
        <ActionMenu
          name={t('common.actionsForTitle', { title: event.title })}
          actions={actionsOf({ event, urlState, onCancel, onList })}
        />
      </div>
    </>
  )
}
