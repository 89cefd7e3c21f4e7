import { useRef } from 'react'
import type { Event } from '#shared/events/contract.ts'
import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { eventHref } from '#web/events/data.ts'
import { CancelEventDialog } from '#web/events/planning/CancelEventDialog.tsx'
import { EventEditorDialog } from '#web/events/planning/EventEditorDialog.tsx'
import type { SubmittedEvent } from '#web/events/planning/EventForm.tsx'
import { draftNameOf } from '#web/events/planning/eventDraftName.ts'
import { discardChosenFiles, useSendingFiles } from '#web/files/sending/data.ts'
import { t } from '#web/language/t.tsx'
import { lazyComponent, lazyDialog } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useCancelHostedEvent, useSendHostMessage, useUpdateHostedEvent } from './data.ts'
import type { HostedUrlState } from './hostedSearchParams.ts'

const HostedEventEditor = lazyComponent(
  async () => (await import('./HostedEventEditor.tsx')).HostedEventEditor,
  <Spinner />,
)
const MessageDialog = lazyDialog(
  async () => (await import('#web/events/messages/MessageDialog.tsx')).MessageDialog,
)
const ShareDialog = lazyDialog(
  async () => (await import('#web/page/share/ShareDialog.tsx')).ShareDialog,
)

type Props = { event: HostedEvent; me: Me; urlState: HostedUrlState }

/** The dialogs of those who run an event. The open one is part of the URL. */
export const HostedDialogs = ({ event, me, urlState }: Props) => {
  const { id, title, booked, reachable } = event
  const { dialog } = urlState.params
  const onClose = () => urlState.close({ dialog: undefined })
  const update = useUpdateHostedEvent()
  const sending = useSendingFiles()
  const send = useSendHostMessage()
  const heading = useRef(document.querySelector<HTMLElement>('main h1'))
  const save = (
    { draft, which, acceptsRequests, keptFileIds, tray }: SubmittedEvent,
    onSuccess: (saved: Event) => void,
  ) =>
    void sending.send(tray, async (added) => {
      const fileIds = [...keptFileIds, ...added]
      const answer = acceptsRequests && { acceptsRequests }
      onSuccess(await update.mutateAsync({ ...draft, which, ...answer, fileIds, id }))
    })
  return (
    <>
      <EventEditorDialog
        isOpen={dialog === 'edit'}
        onClose={() => {
          discardChosenFiles(me.id, draftNameOf(id, false))
          onClose()
        }}
        title={t('events.form.editTitle')}
        isNew={false}
        isPending={update.isPending || sending.isUploading}
        error={update.error ?? sending.error}
        send={save}
      >
        {(form) => <HostedEventEditor {...form} eventId={id} />}
      </EventEditorDialog>
      <MessageDialog
        title={t('events.hosted.writeToEveryone')}
        event={event}
        reachable={reachable}
        send={send}
        isOpen={dialog === 'message'}
        onClose={onClose}
      />
      <ShareDialog
        shared={{
          ...{ kind: 'event', id, title, href: eventHref(id) },
          // The public page leaves both out.
          isMembersOnly: event.isMembersOnly || event.isGroupOnly,
        }}
        isOpen={dialog === 'share'}
        onClose={onClose}
      />
      <CancelEventDialog
        event={event}
        booked={booked}
        isOpen={dialog === 'cancel'}
        onClose={onClose}
        fallbackFocus={heading}
        useCancel={useCancelHostedEvent}
        isReasonRequired
      />
    </>
  )
}
