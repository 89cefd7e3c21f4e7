import type { Proposal } from '#shared/events/hosting/contract.ts'
import { Description } from '#web/events/details/Description.tsx'
import { EventCover, Host } from '#web/events/details/EventDetails.tsx'
import { EventFacts } from '#web/events/details/EventFacts.tsx'
import { AttachedFiles } from '#web/files/AttachedFiles.tsx'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type FocusingDialogControl } from '#web/ui/Dialog.tsx'
import { asEvent } from './asEvent.ts'

type Props = FocusingDialogControl & { proposal: Proposal; onApprove: (() => void) | null }

/** The event as members will see it. */
export const PreviewDialog = ({ proposal, onApprove, ...dialog }: Props) => {
  const now = new Date()
  const event = asEvent(proposal)
  return (
    <Dialog
      {...dialog}
      startsAtTitle
      title={<span dir="auto">{event?.title ?? t('admin.proposals.untitled')}</span>}
      cover={event && <EventCover event={event} now={now} />}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            {t('common.close')}
          </Button>
          {onApprove && event && (
            <Button onClick={onApprove}>{t('admin.proposals.approve.button')}</Button>
          )}
        </>
      }
    >
      {event ? (
        <div className="stack">
          {event.host && <Host host={event.host} />}
          <EventFacts event={event} now={now} />
          <Description text={event.description} />
          {proposal.files && (
            <AttachedFiles
              files={proposal.files}
              sender={{ id: null, name: event.title, isMe: false }}
              createdAt={proposal.updatedAt}
              onDescribed={() => undefined}
            />
          )}
        </div>
      ) : (
        <p>{t('admin.proposals.incomplete')}</p>
      )}
    </Dialog>
  )
}
