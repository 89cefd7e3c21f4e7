import { useState } from 'react'
import {
  type CaseFile,
  type DecisionDraft,
  type DecisionKind,
  suspensionDays,
} from '#shared/safety/cases/contract.ts'
import { decisionLabel, houseRules } from '#shared/safety/cases/labels.ts'
import { mayAlsoRemove } from '#shared/safety/cases/rules.ts'
import { ReportReason } from '#shared/safety/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { pluralize } from '#web/ui/formatCount.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import caseStyles from './Case.module.css'
import { useDecide } from './data.ts'

const hasRule: DecisionKind[] = ['remove', 'warn', 'suspend', 'ban']

const ruleOptions = () =>
  ReportReason.options.map((value) => ({ value, label: t(houseRules[value]) }))
const days = suspensionDays.map((value) => ({
  value: String(value),
  label: pluralize(value, 'day'),
}))

const daysOf = (text: string) =>
  suspensionDays.find((value) => String(value) === text) ?? suspensionDays[0]

type Props = {
  file: CaseFile
  /** Another moderator decided first. */
  onConflict: () => void
}

/** The decision, its rule and its reason. Both sides are notified of all three. */
export const DecisionForm = ({ file, onConflict }: Props) => {
  const { choices, reports, decisions } = file
  const isAnswer = choices[0] === 'answer'
  const [kind, setKind] = useState<DecisionKind | null>(isAnswer ? 'answer' : null)
  const [rule, setRule] = useState<ReportReason>(reports[0]?.reason ?? 'other')
  const [duration, setDuration] = useState('3')
  const [reason, setReason] = useState('')
  const [alsoRemoves, setAlsoRemoves] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useDecide()
  const mayRemoveToo = (chosen: DecisionKind) => mayAlsoRemove(chosen) && choices.includes('remove')

  const submit = () => {
    setSubmitted(true)
    if (!kind || !reason.trim()) return
    const draft: DecisionDraft = { kind, reason, seen: decisions.length }
    const options = {
      ...(hasRule.includes(kind) && { rule }),
      ...(mayRemoveToo(kind) && { alsoRemoves }),
      ...(kind === 'suspend' && { days: daysOf(duration) }),
    }
    mutate(
      { ...draft, ...options, id: file.id },
      { onError: ({ status }) => status === 409 && onConflict() },
    )
  }

  return (
    <Form
      error={error}
      isPending={isPending}
      isFailureFirst
      renderFailure={(failed) => (
        <FormFailure reason={failed.reasonOr('Please try again later.')} />
      )}
      onSubmit={submit}
    >
      {!isAnswer && (
        <ChoiceField
          legend="What to do"
          choices={choices.map((value) => ({ value, label: decisionLabel(value, file.type) }))}
          value={kind}
          onChange={setKind}
          error={isSubmitted && !kind && 'Choose what to do first'}
        />
      )}
      {kind === 'suspend' && (
        <NativeSelect
          label="For how long"
          data={days}
          value={duration}
          onChange={({ currentTarget }) => setDuration(currentTarget.value)}
        />
      )}
      {kind && hasRule.includes(kind) && (
        <NativeSelect
          label="House rule"
          isDescriptionBelow
          description={
            <>
              <span className={caseStyles.rule}>{t(houseRules[rule])}</span>
              <a href="/privacy/documents/house-rules" target="_blank" rel="noreferrer">
                Read the house rules (opens a new tab)
              </a>
            </>
          }
          data={ruleOptions()}
          value={rule}
          onChange={({ currentTarget }) => setRule(ReportReason.parse(currentTarget.value))}
        />
      )}
      {kind && mayRemoveToo(kind) && (
        <CheckField
          label="Remove it as well"
          description="Otherwise it stays."
          checked={alsoRemoves}
          onChange={({ currentTarget }) => setAlsoRemoves(currentTarget.checked)}
        />
      )}
      <Textarea
        label={isAnswer ? 'Your answer' : 'Why'}
        description={
          isAnswer
            ? 'The person who wrote to us will read it.'
            : 'Both sides will read this. Be kind, and don’t name anyone.'
        }
        required
        rows={4}
        maxLength={2000}
        isResizable
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isSubmitted && !reason.trim() ? 'Required' : null}
      />
      <div>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Deciding...' : isAnswer ? 'Send the answer' : 'Decide'}
        </Button>
      </div>
    </Form>
  )
}
