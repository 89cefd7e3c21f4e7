import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useReport } from './data.ts'
import { ReportDone } from './ReportDone.tsx'
import { type Draft, ReportForm } from './ReportForm.tsx'
import type { Subject } from './reporting.ts'
import { reportedNames } from './reportWords.ts'

const empty: Draft = { reason: null, words: '', isBlocking: false }

type Props = { subject: Subject; isOpen: boolean; onClose: () => void }

/** What is wrong with something, to those who look after the community, and who wrote it out of sight. */
export const ReportDialog = ({ subject, isOpen, onClose }: Props) => {
  const formId = useId()
  // Kept while the screen is: closed by a slip and opened again, it says what it said.
  const [draft, setDraft] = useState<Draft>(empty)
  const { words, isBlocking } = draft
  const report = useReport(isBlocking)
  const [isDone, setDone] = useState(false)
  if (!isOpen && isDone) {
    setDone(false)
    setDraft(empty)
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
        title={`Report this ${reportedNames[type]}`}
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
          failure={report.error?.reason}
          onSubmit={(reason) => {
            if (isBusy) return
            const given = { reason, isBlocking, ...(words.trim() && { words }) }
            report.mutate({ type, id, ...given }, { onSuccess: () => setDone(true) })
          }}
        />
      </Dialog>
      <ReportDone
        isOpen={isOpen && isDone}
        onClose={onClose}
        blocked={isBlocking ? author : null}
      />
    </>
  )
}
