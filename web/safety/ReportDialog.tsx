import { useId, useState } from 'react'
import { Link } from 'wouter'
import {
  type ReportableType,
  ReportReason,
  reportLimits,
  reportReasonLabels,
} from '#shared/safety/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { type Label, rich, t } from '#web/language/t.tsx'
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
        title={t('safety.report.title', { subject: type })}
        footer={
          <>
            <Button variant="default" isBusy={isBusy} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={formId} color="red" isBusy={isBusy}>
              {t(isBusy ? 'common.sending' : 'common.report')}
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

const reasons = () =>
  ReportReason.options.map((value) => ({ value, label: t(reportReasonLabels[value]) }))

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
      <p className="muted text-15">{t(anonymityNotices[subject.type])}</p>
      <ChoiceField
        legend={t('safety.report.reason')}
        choices={reasons()}
        value={reason}
        onChange={(one) => {
          onChange({ reason: one })
          setMissing(false)
        }}
        error={isMissing && t('safety.report.reasonMissing')}
        hasInitialFocus
      />
      <Textarea
        label={t('safety.report.details')}
        description={t('safety.report.optional')}
        rows={3}
        maxLength={reportLimits.details}
        isResizable
        value={details}
        onChange={(event) => onChange({ details: event.currentTarget.value })}
      />
      {subject.author && (
        <CheckField
          label={rich('safety.report.block', { name: subject.author.name })}
          description={t('safety.report.blockHint')}
          checked={isBlocking}
          onChange={(event) => onChange({ isBlocking: event.currentTarget.checked })}
        />
      )}
      <p className="muted text-15">
        {rich('safety.report.rules', {
          rules: (children) => (
            <a href="/privacy/documents/house-rules" target="_blank" rel="noopener noreferrer">
              {children}
            </a>
          ),
          hidden: (children) => <span className="visually-hidden">{children}</span>,
          emergency: (children) => <a href="tel:112">{children}</a>,
        })}
      </p>
    </Form>
  )
}

type ReportDoneProps = { isOpen: boolean; onClose: () => void; blocked: PublicUser | null }

const ReportSentDialog = ({ isOpen, onClose, blocked }: ReportDoneProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('safety.report.sent.title')}
    size="small"
    startsAtTitle
    footer={
      <Button data-autofocus onClick={onClose}>
        {t('common.close')}
      </Button>
    }
  >
    <div className="stack">
      <p>{t('safety.report.sent.text')}</p>
      {blocked && (
        <p>
          {rich('safety.report.sent.blocked', {
            name: (children) => <strong dir="auto">{children}</strong>,
            blockedName: blocked.name,
            link: (children) => <Link href="/connections?dialog=blocked">{children}</Link>,
          })}
        </p>
      )}
    </div>
  </Dialog>
)

/** Who does not learn the reporter's name. */
const anonymityNotices: Record<ReportableType, Label> = {
  post: 'safety.report.anonymous.author',
  comment: 'safety.report.anonymous.author',
  groupMessage: 'safety.report.anonymous.author',
  directMessage: 'safety.report.anonymous.sender',
  group: 'safety.report.anonymous.group',
  event: 'safety.report.anonymous.event',
  user: 'safety.report.anonymous.user',
}
