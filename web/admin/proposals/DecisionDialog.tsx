import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { type Decision, maxAnswerLength, type Proposal } from '#shared/events/hosting/contract.ts'
import { multiLine } from '#shared/http/text.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { isOvertaken, useDecide } from './data.ts'

type Props = FocusingDialogControl & {
  proposal: Proposal
  outcome: Decision['outcome']
  /** Words that were written about an earlier version. */
  keptWords: string
  /** Somebody was faster; the words are kept for the next try. */
  onOvertaken: (error: ApiError, words: string) => void
}

const emphasised = (children: ReactNode) => <strong dir="auto">{children}</strong>

/**
 * One answer to a proposal. It is about the version that was on the screen when the dialog opened,
 * also if the list behind it loads a newer one.
 */
export const DecisionDialog = ({ outcome, ...props }: Props) =>
  outcome === 'approve' ? (
    <ApproveDialog {...props} />
  ) : (
    <WordsDialog {...props} outcome={outcome} />
  )

const useAnswer = (
  outcome: Decision['outcome'],
  { proposal, onClose, onOvertaken }: Omit<Props, 'outcome'>,
) => {
  const decide = useDecide(outcome)
  const [{ id, version }] = useState(proposal)
  const send = (answer?: string) =>
    decide.mutate(
      { id, version, outcome, ...(answer && { answer }) },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isOvertaken(error)) onOvertaken(error, answer ?? '')
        },
      },
    )
  return { ...decide, send }
}

const textArgs = ({ draft, host }: Proposal) => ({
  title: draft.title ?? '',
  name: host?.user.name ?? '',
  strong: emphasised,
})

const ApproveDialog = (props: Omit<Props, 'outcome'>) => {
  const { send, isPending } = useAnswer('approve', props)
  const { proposal, keptWords: _, onOvertaken: __, ...dialog } = props
  return (
    <ConfirmDialog
      {...dialog}
      title={t('admin.proposals.approve.title')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('admin.proposals.approve.confirm')}
      busyLabel={t('admin.proposals.approve.busy')}
      isBusy={isPending}
      isDanger={false}
      onConfirm={() => send()}
    >
      <p>{rich('admin.proposals.approve.text', textArgs(proposal))}</p>
    </ConfirmDialog>
  )
}

type WordsProps = Omit<Props, 'outcome'> & { outcome: 'askForChanges' | 'refuse' }

const texts = {
  askForChanges: {
    title: 'admin.proposals.ask.title',
    text: 'admin.proposals.ask.text',
    label: 'admin.proposals.ask.label',
    submit: 'admin.proposals.ask.submit',
  },
  refuse: {
    title: 'admin.proposals.refuse.title',
    text: 'admin.proposals.refuse.text',
    label: 'admin.proposals.refuse.label',
    submit: 'admin.proposals.refuse.submit',
  },
} as const

const WordsDialog = ({ outcome, ...props }: WordsProps) => {
  const { send, isPending, error } = useAnswer(outcome, props)
  const { proposal, keptWords, onOvertaken: _, ...dialog } = props
  return (
    <FormDialog
      {...dialog}
      title={t(texts[outcome].title)}
      submitLabel={t(texts[outcome].submit)}
      busyLabel={t('common.sending')}
      isPending={isPending}
      error={error}
    >
      {(form) => (
        <WordsForm
          {...form}
          outcome={outcome}
          proposal={proposal}
          initial={keptWords}
          onSubmit={send}
        />
      )}
    </FormDialog>
  )
}

// Words are optional in the contract, because an approval needs none.
const Words = z.object({ answer: multiLine({ min: 1, max: maxAnswerLength }) })

type FormProps = DialogFormProps & {
  outcome: WordsProps['outcome']
  proposal: Proposal
  initial: string
  onSubmit: (answer: string) => void
}

const WordsForm = ({ outcome, proposal, initial, onSubmit, ...dialog }: FormProps) => {
  const form = useSchemaForm(Words, { answer: initial }, { onValuesChange: dialog.onChange })
  return (
    <Form {...dialog} fields={form} onSubmit={form.onSubmit(({ answer }) => onSubmit(answer))}>
      <p className="muted">{rich(texts[outcome].text, textArgs(proposal))}</p>
      <Textarea
        data-autofocus
        label={t(texts[outcome].label)}
        required
        rows={5}
        maxLength={maxAnswerLength}
        isResizable
        {...form.getInputProps('answer')}
      />
    </Form>
  )
}
