import { type RefObject, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import type { SeriesScope } from '#shared/events/series/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { formatStart } from '#web/ui/formatStart.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useCancelEvent } from './data.ts'
import { SeriesScopeField } from './RepeatFields.tsx'

type Cancelling = {
  isPending: boolean
  mutate: (
    input: { id: string; reason: string; which: SeriesScope },
    options: { onSettled: () => void },
  ) => void
}

type Props = {
  event: Pick<Event, 'id' | 'title' | 'startDate' | 'endDate' | 'seriesId'>
  /** Number of bookings; null if unknown. */
  booked: number | null
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
  /** Hosts have a call of their own, and must give a reason. */
  useCancel?: (which: SeriesScope, booked: number | null) => Cancelling
  isReasonRequired?: boolean
}

const notificationHint = (booked: number | null, which: SeriesScope) => {
  if (booked === null || which === 'following') return t('events.cancelEvent.tellEveryone')
  if (booked === 0) return t('events.cancelEvent.nobodyBooked')
  return t('events.cancelEvent.tellBooked', { count: booked })
}

const initialValues = { reason: '', which: 'one' as SeriesScope }

export const CancelEventDialog = ({
  event,
  booked,
  isOpen,
  onClose,
  fallbackFocus,
  useCancel = useCancelEvent,
  isReasonRequired = false,
}: Props) => {
  const [{ reason, which }, setValues] = useState(initialValues)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const cancel = useCancel(which, booked)
  const confirm = () => {
    const isMissing = isReasonRequired && reason.trim() === ''
    setReasonMissing(isMissing)
    if (!isMissing) cancel.mutate({ id: event.id, reason, which }, { onSettled: close })
  }
  const close = () => {
    onClose()
    setValues(initialValues)
    setReasonMissing(false)
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
      onConfirm={confirm}
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
          description={t(
            isReasonRequired ? 'events.hosted.reasonHint' : 'events.cancelEvent.reasonHint',
          )}
          required={isReasonRequired}
          error={isReasonMissing && t('http.validation.required')}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setValues({ which, reason: currentTarget.value })}
        />
      </div>
    </ConfirmDialog>
  )
}
