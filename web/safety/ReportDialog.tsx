import { useId, useState } from 'react'
import { Link } from 'wouter'
import {
  type ReportableType,
  ReportReason,
  reportLimits,
  reportReasonLabels,
} from '#shared/safety/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, type FormProps } from '#web/ui/Form.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { type Subject, useReport } from './data.ts'

const emptyDraft: ReportFormDraft = { reason: null, details: '', isBlocking: false }

type Props = { subject: Subject; isOpen: boolean; onClose: () => void }

/** Reports content or a user to the moderators, and optionally blocks the author. */
export const ReportDialog = ({ subject, isOpen, onClose }: Props) => {
  const formId = useId()
  // The draft survives closing and reopening on the same screen.
  const [draft, setDraft] = useState<ReportFormDraft>(emptyDraft)
  const { details, isBlocking } = draft
  const report = useReport(isBlocking)
  const [isDone, setDone] = useState(false)
  if (!isOpen && isDone) {
    setDone(false)
    setDraft(emptyDraft)
  }
  const { type, id, author } = subject
  const isBusy = report.isPending && !isDone
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <>
      <Dialog
        isOpen={isOpen && !isDone}
        onClose={close}
        title={`Report this ${subjectNames[type]}`}
        footer={
          <>
            <Button variant="default" aria-disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} color="red" aria-disabled={isBusy}>
              {isBusy ? 'Sending...' : 'Report'}
            </Button>
          </>
        }
      >
        <ReportForm
          id={formId}
          subject={subject}
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          error={report.error}
          isPending={isBusy}
          onSubmit={(reason) => {
            const given = { reason, isBlocking, ...(details.trim() && { details }) }
            report.mutate({ type, id, ...given }, { onSuccess: () => setDone(true) })
          }}
        />
      </Dialog>
      <ReportSentDialog
        isOpen={isOpen && isDone}
        onClose={onClose}
        blocked={isBlocking ? author : null}
      />
    </>
  )
}

type ReportFormDraft = { reason: ReportReason | null; details: string; isBlocking: boolean }

const reasons = ReportReason.options.map((value) => ({ value, label: reportReasonLabels[value] }))

type ReportFormProps = Pick<FormProps, 'error' | 'isPending'> & {
  id: string
  subject: Subject
  draft: ReportFormDraft
  onChange: (change: Partial<ReportFormDraft>) => void
  onSubmit: (reason: ReportReason) => void
}

const ReportForm = ({ subject, draft, onChange, onSubmit, ...form }: ReportFormProps) => {
  const { reason, details, isBlocking } = draft
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    setMissing(!reason)
    if (reason) onSubmit(reason)
  }
  return (
    <Form
      {...form}
      isFailureFirst
      renderFailure={({ reason }) => <FormFailure reason={reason} isAlert />}
      onSubmit={submit}
    >
      <p className="muted text-medium">
        A moderator will look at it. {anonymityNotices[subject.type]}
      </p>
      <ChoiceField
        legend="What’s wrong?"
        choices={reasons}
        value={reason}
        onChange={(one) => {
          onChange({ reason: one })
          setMissing(false)
        }}
        error={isMissing && 'Choose what’s wrong'}
        hasInitialFocus
      />
      <Textarea
        label="What should we know?"
        description="Optional."
        rows={3}
        maxLength={reportLimits.details}
        isResizable
        value={details}
        onChange={(event) => onChange({ details: event.currentTarget.value })}
      />
      {subject.author && (
        <CheckField
          label={
            <>
              Block <bdi>{subject.author.name}</bdi> too
            </>
          }
          description="They won’t be told. You’ll no longer see each other, and your connection ends."
          checked={isBlocking}
          onChange={(event) => onChange({ isBlocking: event.currentTarget.checked })}
        />
      )}
      <p className="muted text-medium">
        What we agreed on:{' '}
        <a href="/privacy/documents/house-rules" target="_blank" rel="noopener noreferrer">
          House rules<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        . Is someone in danger? Call <a href="tel:112">112</a>.
      </p>
    </Form>
  )
}

type ReportDoneProps = { isOpen: boolean; onClose: () => void; blocked: PublicUser | null }

const ReportSentDialog = ({ isOpen, onClose, blocked }: ReportDoneProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Report sent"
    size="small"
    startsAtTitle
    footer={
      <Button data-autofocus onClick={onClose}>
        Close
      </Button>
    }
  >
    <div className="stack">
      <p>Thank you. A moderator will look at it, and we’ll tell you what they decide.</p>
      {blocked && (
        <p>
          <strong dir="auto">{blocked.name}</strong> is blocked and won’t be told. You can find them
          under <Link href="/connections?dialog=blocked">Blocked people</Link>.
        </p>
      )}
    </div>
  </Dialog>
)

/** Names of the subjects, as on their own screens. */
const subjectNames: Record<ReportableType, string> = {
  post: 'post',
  comment: 'comment',
  groupMessage: 'message',
  directMessage: 'message',
  group: 'group',
  event: 'event',
  user: 'person',
}

/** Who does not learn the reporter's name. */
const anonymityNotices: Record<ReportableType, string> = {
  post: 'The author won’t know who reported it.',
  comment: 'The author won’t know who reported it.',
  groupMessage: 'The author won’t know who reported it.',
  directMessage: 'They won’t know who reported it.',
  group: 'The group’s admins won’t know who reported it.',
  event: 'The organisers won’t know who reported it.',
  user: 'They won’t know who reported them.',
}
