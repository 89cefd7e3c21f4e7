import type { Event } from '#shared/events/contract.ts'
import { t } from '#web/language/t.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useCreateEvent, useUpdateEvent } from './data.ts'
import { EventEditorDialog } from './EventEditorDialog.tsx'
import type { SubmittedEvent } from './EventForm.tsx'

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
  const send = (
    { draft, repeat, which, acceptsRequests }: SubmittedEvent,
    onSuccess: (event: Event) => void,
  ) => {
    const answer = acceptsRequests && { acceptsRequests }
    if (eventId && !isCopy)
      update.mutate({ ...draft, which, ...answer, id: eventId }, { onSuccess })
    else create.mutate({ ...draft, ...(repeat && { repeat }) }, { onSuccess })
  }
  return (
    <EventEditorDialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        isCopy ? t('events.form.copyTitle') : t(isNew ? 'common.newEvent' : 'events.form.editTitle')
      }
      isNew={isNew}
      isPending={create.isPending || update.isPending}
      error={isNew ? create.error : update.error}
      send={send}
    >
      {(form) => <EventEditor {...form} eventId={eventId} isCopy={isCopy} />}
    </EventEditorDialog>
  )
}
