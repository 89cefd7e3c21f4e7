import type { Event } from '#shared/events/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { discardChosenFiles, useSendingFiles } from '#web/files/sending/data.ts'
import { t } from '#web/language/t.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useCreateEvent, useUpdateEvent } from './data.ts'
import { EventEditorDialog } from './EventEditorDialog.tsx'
import type { SubmittedEvent } from './EventForm.tsx'
import { draftNameOf } from './eventDraftName.ts'

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
  const sending = useSendingFiles()
  const { data: me } = useMe()
  const isNew = eventId === null || isCopy
  const send = (
    { draft, repeat, which, acceptsRequests, keptFileIds, tray }: SubmittedEvent,
    onSuccess: (event: Event) => void,
  ) => {
    const answer = acceptsRequests && { acceptsRequests }
    const write = (fileIds: string[]) =>
      eventId && !isCopy
        ? update.mutateAsync({ ...draft, which, ...answer, fileIds, id: eventId })
        : create.mutateAsync({
            ...{ ...draft, ...(repeat && { repeat }) },
            ...(fileIds.length > 0 && { fileIds }),
          })
    void sending.send(tray, async (added) => onSuccess(await write([...keptFileIds, ...added])))
  }
  const close = () => {
    if (me) discardChosenFiles(me.id, draftNameOf(eventId, isCopy))
    onClose()
  }
  return (
    <EventEditorDialog
      isOpen={isOpen}
      onClose={close}
      title={
        isCopy ? t('events.form.copyTitle') : t(isNew ? 'common.newEvent' : 'events.form.editTitle')
      }
      isNew={isNew}
      isPending={create.isPending || update.isPending || sending.isUploading}
      error={(isNew ? create.error : update.error) ?? sending.error}
      send={send}
    >
      {(form) => <EventEditor {...form} eventId={eventId} isCopy={isCopy} />}
    </EventEditorDialog>
  )
}
