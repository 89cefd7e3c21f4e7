import { Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ReportReason, reportLimits, reportReasonLabels } from '#shared/safety/contract.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import styles from './ReportForm.module.css'
import type { Subject } from './reporting.ts'
import { notTold } from './reportWords.ts'

export type Draft = { reason: ReportReason | null; words: string; isBlocking: boolean }

const reasons = ReportReason.options.map((value) => ({ value, label: reportReasonLabels[value] }))

type Props = {
  id: string
  subject: Subject
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  failure: string | undefined
  onSubmit: (reason: ReportReason) => void
}

export const ReportForm = ({ id, subject, draft, onChange, failure, onSubmit }: Props) => {
  const { reason, words, isBlocking } = draft
  const [isMissing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!reason)
    if (!reason) first.current?.focus()
    else onSubmit(reason)
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {failure && <FormFailure reason={failure} isAlert />}
      <p className={styles.soft}>A moderator looks at it. {notTold[subject.type]}</p>
      <ChoiceField
        legend="What is wrong?"
        choices={reasons}
        value={reason}
        onChange={(one) => {
          onChange({ reason: one })
          setMissing(false)
        }}
        error={isMissing && 'Choose what is wrong first'}
        firstRef={first}
        isFirst
      />
      <Textarea
        label="What should we know?"
        description="Optional."
        rows={3}
        maxLength={reportLimits.words}
        resize="vertical"
        value={words}
        onChange={(event) => onChange({ words: event.currentTarget.value })}
      />
      {subject.author && (
        <CheckField
          label={
            <>
              Block <bdi>{subject.author.name}</bdi> too
            </>
          }
          description="They are not told. You no longer see each other, and what connects you ends."
          checked={isBlocking}
          onChange={(event) => onChange({ isBlocking: event.currentTarget.checked })}
        />
      )}
      <p className={styles.soft}>
        What we agreed on:{' '}
        <a href="/privacy/documents/house-rules" target="_blank" rel="noopener noreferrer">
          House rules<span className="only-for-readers"> (opens in a new tab)</span>
        </a>
        . Is somebody in danger? Call <a href="tel:112">112</a>.
      </p>
    </form>
  )
}
