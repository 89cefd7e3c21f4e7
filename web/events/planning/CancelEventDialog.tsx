import { type RefObject, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import type { SeriesScope } from '#shared/events/series/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatStart } from '#web/ui/formatStart.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useCancelEvent } from './data.ts'
import { SeriesScopeField } from './RepeatFields.tsx'

type Props = {
  event: Pick<Event, 'id' | 'title' | 'startDate' | 'endDate' | 'seriesId'>
  /** Number of bookings; null if unknown. */
  booked: number | null
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

const notificationHint = (booked: number | null, which: SeriesScope) => {
  if (booked === null || which === 'following') return t('events.cancelEvent.tellEveryone')
  if (booked === 0) return t('events.cancelEvent.nobodyBooked')
  return t('events.cancelEvent.tellBooked', { count: booked })
}

const initialValues = { reason: '', which: 'one' as SeriesScope }

export const CancelEventDialog = ({ event, booked, isOpen, onClose, fallbackFocus }: Props) => {
  const [{ reason, which }, setValues] = useState(initialValues)
  const cancel = useCancelEvent(which, booked)
  const close = () => {
    onClose()
    setValues(initialValues)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      fallbackFocus={fallbackFocus}
      onClose={close}
      title={t('events.cancelEvent.title')}
      cancelLabel={t('events.cancelEvent.keep')}
      confirmLabel={t(
        which === 'one' ? 'events.cancelEvent.confirm' : 'events.cancelEvent.confirmFollowing',
      )}
      busyLabel={t('events.cancelEvent.cancelling')}
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: event.id, reason, which }, { onSettled: close })}
    >
      <div className="stack">
        <p>
          {rich(`events.cancelEvent.${which}`, {
            title: event.title,
            date: formatStart(event),
            strong: (children) => <strong dir="auto">{children}</strong>,
          })}{' '}
          {notificationHint(booked, which)} {t('events.cancelEvent.noUndo')}
        </p>
        {event.seriesId && (
          <SeriesScopeField
            label={t('events.cancelEvent.which')}
            value={which}
            onChange={({ currentTarget }) =>
              setValues({ reason, which: currentTarget.value as SeriesScope })
            }
          />
        )}
        <TextInput
          label={t('events.cancelEvent.reason')}
          description={t('events.cancelEvent.reasonHint')}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setValues({ which, reason: currentTarget.value })}
        />
      </div>
    </ConfirmDialog>
  )
}
