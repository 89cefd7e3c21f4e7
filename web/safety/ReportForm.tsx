import { Textarea } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ReportReason, reportLimits, reportReasonLabels } from '#shared/safety/contract.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import styles from './ReportForm.module.css'
import type { Subject } from './reporting.ts'
import { notTold } from './reportWords.ts'

export type Draft = { reason: ReportReason | null; words: string; isBlocking: boolean }

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
  const errorId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!reason)
    if (!reason) first.current?.focus()
    else onSubmit(reason)
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.soft}>A moderator looks at it. {notTold[subject.type]}</p>
      <fieldset className={styles.reasons} aria-describedby={isMissing ? errorId : undefined}>
        <legend>What is wrong?</legend>
        {ReportReason.options.map((one, at) => (
          <label key={one} className={styles.reason}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name={`${id}-reason`}
              data-autofocus={at === 0 || undefined}
              checked={reason === one}
              onChange={() => {
                onChange({ reason: one })
                setMissing(false)
              }}
            />
            {reportReasonLabels[one]}
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <p id={errorId} className={styles.missing} role="alert">
          Choose what is wrong first
        </p>
      )}
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
      {failure && <FormFailure reason={failure} />}
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
