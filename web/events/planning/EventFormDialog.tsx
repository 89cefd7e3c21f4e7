import { useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FormError } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useCreateEvent, useUpdateEvent } from './data.ts'
import type { SubmittedEvent } from './EventForm.tsx'
import { EventSavedDialog } from './EventSavedDialog.tsx'

const EventEditor = lazyComponent(
  async () => (await import('./EventForm.tsx')).EventEditor,
  <Spinner />,
)

type Props = {
  isOpen: boolean
  /** null: a new event. */
  eventId: string | null
  /** Creates a new event, prefilled from `eventId`. */
  isCopy?: boolean
  onClose: () => void
}

export const EventFormDialog = ({ isOpen, eventId, isCopy = false, onClose }: Props) => {
  const create = useCreateEvent()
  const update = useUpdateEvent()
  const isNew = eventId === null || isCopy
  const isPending = create.isPending || update.isPending

  const [pendingConfirmation, setPendingConfirmation] = useState<SubmittedEvent | null>(null)
  const [saved, setSaved] = useState<{ event: Event; isNew: boolean } | null>(null)
  const [declined, setDeclined] = useState<FormError | null>(null)
  const send = ({ draft, repeat, which }: SubmittedEvent) => {
    if (isPending || !isOpen) return
    setDeclined(null)
    const show = (isNew: boolean) => ({
      onSuccess: (event: Event) => {
        onClose()
        setSaved({ event, isNew })
      },
    })
    if (eventId && !isCopy) update.mutate({ ...draft, which, id: eventId }, show(false))
    else create.mutate({ ...draft, ...(repeat && { repeat }) }, show(true))
  }
  const isPast = pendingConfirmation?.isNewlyPast ?? false
  // The confirmation belongs to this form: closing the form discards it.
  if (!isOpen && pendingConfirmation) setPendingConfirmation(null)
  const submit = (submitted: SubmittedEvent) => {
    if (submitted.isNewlyPast || submitted.unusual.length > 0) setPendingConfirmation(submitted)
    else send(submitted)
  }
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title={
          isCopy
            ? t('events.form.copyTitle')
            : t(isNew ? 'common.newEvent' : 'events.form.editTitle')
        }
        submitLabel={t(isNew ? 'events.form.create' : 'common.saveChanges')}
        closeLabel={t('common.close')}
        isPending={isPending}
        error={declined ?? (isNew ? create.error : update.error)}
      >
        {(form) => <EventEditor {...form} eventId={eventId} isCopy={isCopy} onSubmit={submit} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={isOpen && pendingConfirmation !== null}
        onClose={() => {
          setDeclined({
            field: 'startDate',
            reason: t(isPast ? 'events.pastEvent.declined' : 'events.unusualTimes.declined'),
          })
          setPendingConfirmation(null)
        }}
        title={t(isPast ? 'events.pastEvent.title' : 'events.unusualTimes.title')}
        cancelLabel={t('common.changeDate')}
        confirmLabel={t(isPast ? 'events.pastEvent.add' : 'events.unusualTimes.keep')}
        busyLabel={t('common.saving')}
        isBusy={false}
        isDanger={false}
        onConfirm={() => {
          setPendingConfirmation(null)
          if (pendingConfirmation) send(pendingConfirmation)
        }}
      >
        {isPast && <p>{t('events.pastEvent.text')}</p>}
        {pendingConfirmation?.unusual.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </ConfirmDialog>
      <EventSavedDialog
        event={saved?.event ?? null}
        isNew={saved?.isNew ?? true}
        onClose={() => setSaved(null)}
      />
    </>
  )
}
