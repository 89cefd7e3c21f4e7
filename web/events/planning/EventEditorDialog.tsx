import { type ReactNode, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { AcceptAllDialog } from '#web/events/requests/AcceptAllDialog.tsx'
import { t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import type { DialogFormProps, FormError } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import type { SubmittedEvent } from './EventForm.tsx'
import { EventSavedDialog } from './EventSavedDialog.tsx'

type Props = DialogControl & {
  title: string
  isNew: boolean
  isPending: boolean
  error: (FormError & { code?: string | null }) | null
  send: (submitted: SubmittedEvent, onSaved: (event: Event) => void) => void
  children: (form: DialogFormProps & { onSubmit: (submitted: SubmittedEvent) => void }) => ReactNode
}

/** The dialog around the form of an event. It asks about unusual times, and shows what was saved. */
export const EventEditorDialog = ({
  isOpen,
  onClose,
  title,
  isNew,
  isPending,
  error,
  send,
  children,
}: Props) => {
  const [pendingConfirmation, setPendingConfirmation] = useState<SubmittedEvent | null>(null)
  const [saved, setSaved] = useState<{ event: Event; isNew: boolean } | null>(null)
  const [declined, setDeclined] = useState<FormError | null>(null)
  const [sent, setSent] = useState<SubmittedEvent | null>(null)
  const sendNow = (submitted: SubmittedEvent) => {
    if (isPending || !isOpen) return
    setDeclined(null)
    setSent(submitted)
    send(submitted, (event) => {
      onClose()
      setSaved({ event, isNew })
    })
  }
  const isPast = pendingConfirmation?.isNewlyPast ?? false
  // The confirmation belongs to this form: closing the form discards it.
  if (!isOpen && pendingConfirmation) setPendingConfirmation(null)
  const submit = (submitted: SubmittedEvent) => {
    if (submitted.isNewlyPast || submitted.unusual.length > 0) setPendingConfirmation(submitted)
    else sendNow(submitted)
  }
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title={title}
        submitLabel={t(isNew ? 'events.form.create' : 'common.saveChanges')}
        closeLabel={t('common.close')}
        isPending={isPending}
        error={declined ?? error}
      >
        {(form) => children({ ...form, onSubmit: submit })}
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
          if (pendingConfirmation) sendNow(pendingConfirmation)
        }}
      >
        {isPast && <p>{t('events.pastEvent.text')}</p>}
        {pendingConfirmation?.unusual.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </ConfirmDialog>
      <AcceptAllDialog
        error={isOpen ? error : null}
        isPending={isPending}
        onAccept={() => sent && sendNow({ ...sent, acceptsRequests: true })}
      />
      <EventSavedDialog
        event={saved?.event ?? null}
        isNew={saved?.isNew ?? true}
        onClose={() => setSaved(null)}
      />
    </>
  )
}
