import { useState } from 'react'
import {
  type CaseFile,
  type DecisionDraft,
  type DecisionKind,
  maxReasonLength,
  suspensionDays,
} from '#shared/safety/cases/contract.ts'
import { decisionLabel, houseRules } from '#shared/safety/cases/labels.ts'
import { mayAlsoRemove, needsRule } from '#shared/safety/cases/rules.ts'
import { ReportReason } from '#shared/safety/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import caseStyles from './Case.module.css'
import { useDecide } from './data.ts'

const ruleOptions = () =>
  ReportReason.options.map((value) => ({ value, label: t(houseRules[value]) }))
const durations = () =>
  suspensionDays.map((days) => ({ value: String(days), label: t('common.dayCount', { days }) }))

const daysOf = (text: string) =>
  suspensionDays.find((value) => String(value) === text) ?? suspensionDays[0]

/** The decision, its rule and its reason. Both sides are notified of all three. */
export const DecisionForm = ({ file }: { file: CaseFile }) => {
  const { choices, reports, decisions } = file
  const isAnswer = choices[0] === 'answer'
  const [kind, setKind] = useState<DecisionKind | null>(isAnswer ? 'answer' : null)
  const [rule, setRule] = useState<ReportReason>(reports[0]?.reason ?? 'other')
  const [duration, setDuration] = useState('3')
  const [reason, setReason] = useState('')
  const [chosenRemoval, setChosenRemoval] = useState<boolean | null>(null)
  // What a banned account was reported for seldom deserves to stay.
  const alsoRemoves = chosenRemoval ?? kind === 'ban'
  const [isConfirmingBan, setConfirmingBan] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useDecide()
  const mayRemoveToo = (chosen: DecisionKind) => mayAlsoRemove(chosen) && choices.includes('remove')

  const submit = () => {
    setSubmitted(true)
    if (!kind || !reason.trim()) return
    if (kind === 'ban') setConfirmingBan(true)
    else decide(kind)
  }

  const decide = (kind: DecisionKind) => {
    const draft: DecisionDraft = { kind, reason, seen: decisions.length }
    const options = {
      ...(needsRule(kind) && { rule }),
      ...(mayRemoveToo(kind) && { alsoRemoves }),
      ...(kind === 'suspend' && { days: daysOf(duration) }),
    }
    mutate({ ...draft, ...options, id: file.id }, { onSettled: () => setConfirmingBan(false) })
  }

  return (
    <>
      <Form
        error={error}
        isPending={isPending}
        isFailureFirst
        renderFailure={(failed) => <FormFailure reason={failed.reasonOr(t('common.tryLater'))} />}
        onSubmit={submit}
      >
        {!isAnswer && (
          <ChoiceField
            legend={t('safety.form.kind')}
            choices={choices.map((value) => ({ value, label: t(decisionLabel(value, file.type)) }))}
            value={kind}
            onChange={setKind}
            error={isSubmitted && !kind && t('safety.form.kindMissing')}
          />
        )}
        {kind === 'suspend' && (
          <NativeSelect
            label={t('common.duration')}
            data={durations()}
            value={duration}
            onChange={({ currentTarget }) => setDuration(currentTarget.value)}
          />
        )}
        {kind && needsRule(kind) && (
          <NativeSelect
            label={t('common.houseRule')}
            isDescriptionBelow
            description={
              <>
                <span className={caseStyles.rule}>{t(houseRules[rule])}</span>
                <a href="/privacy/documents/house-rules" target="_blank" rel="noreferrer">
                  {t('safety.form.readRules')}
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
            label={t('safety.form.alsoRemove')}
            description={t('safety.form.alsoRemoveHint')}
            checked={alsoRemoves}
            onChange={({ currentTarget }) => setChosenRemoval(currentTarget.checked)}
          />
        )}
        <Textarea
          label={t(isAnswer ? 'safety.form.answer' : 'common.why')}
          description={t(isAnswer ? 'safety.form.answerHint' : 'safety.form.whyHint')}
          required
          rows={4}
          maxLength={maxReasonLength}
          isResizable
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={isSubmitted && !reason.trim() ? t('safety.form.required') : null}
        />
        <div>
          <Button type="submit" isBusy={isPending}>
            {isPending
              ? t('safety.form.deciding')
              : t(isAnswer ? 'safety.form.sendAnswer' : 'safety.form.decide')}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        isOpen={isConfirmingBan}
        onClose={() => setConfirmingBan(false)}
        title={t('safety.form.banTitle')}
        cancelLabel={t('safety.form.banCancel')}
        confirmLabel={t('safety.form.ban')}
        busyLabel={t('safety.form.deciding')}
        isBusy={isPending}
        onConfirm={() => decide('ban')}
      >
        <p>
          {t('safety.form.banText')}{' '}
          {mayRemoveToo('ban') &&
            t(alsoRemoves ? 'safety.form.banRemoves' : 'safety.form.banLeaves')}
        </p>
      </ConfirmDialog>
    </>
  )
}
