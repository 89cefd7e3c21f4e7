import { type KeyboardEvent, useState } from 'react'
import { addDays, type Day } from '#shared/calendar/days.ts'
import {
  maxAnonymousPollDays,
  maxMessageLength,
  maxPollDays,
  maxPollOptionLength,
} from '#shared/conversation/message.ts'
import { type Label, t } from '#web/language/t.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Address } from '../chat.ts'
import { isImeComposing } from '../composerInput.ts'
import { useSendPoll } from './data.ts'
import {
  type Closing,
  closingOf,
  closingsOf,
  type DraftErrors,
  emptyDraft,
  errorsOf,
  type PollDraft,
  toPoll,
  withRoom,
} from './pollDraft.ts'

type Props = DialogControl & { address: Address; onSent: (clientId?: string) => void }

const closingLabels: Record<Closing, Label> = {
  never: 'conversation.polls.never',
  tonight: 'conversation.polls.tonight',
  tomorrow: 'conversation.polls.tomorrow',
  inAWeek: 'conversation.polls.inAWeek',
  inFourWeeks: 'conversation.polls.inFourWeeks',
  onDate: 'conversation.polls.onDate',
}

/** Enter leads to the next option: options cannot change once they are sent. */
const focusNext = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter' || isImeComposing(event)) return
  event.preventDefault()
  const { form } = event.currentTarget
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[data-enter]') ?? [])]
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
}

/** It appears at the end of a long form. */
const scrollTo = (input: HTMLInputElement | null) => input?.scrollIntoView({ block: 'center' })

export const PollDialog = ({ address, isOpen, onClose, onSent }: Props) => {
  const [draft, setDraft] = useState(emptyDraft)
  const [errors, setErrors] = useState<DraftErrors | null>(null)
  const close = () => {
    setDraft(emptyDraft)
    setErrors(null)
    reset()
    onClose()
  }
  const { isPending, error, reset, send } = useSendPoll(address, (clientId) => {
    close()
    onSent(clientId)
  })
  const change = (changes: Partial<PollDraft>) => {
    setDraft({ ...draft, ...changes })
    setErrors(null)
  }
  const changeOption = (at: number, text: string) =>
    change({ options: withRoom(draft.options.with(at, text)) })
  const submit = () => {
    const now = new Date()
    const found = errorsOf(draft, address.kind, now)
    setErrors(found)
    if (!found) send({ text: draft.question.trim(), poll: toPoll(draft, now) })
  }
  const longestDays = draft.isAnonymous ? maxAnonymousPollDays : maxPollDays
  const today = amsterdamDay(new Date()) as Day
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={t('conversation.polls.new')}
      submitLabel={t('common.send')}
      busyLabel={t('common.sending')}
      isPending={isPending}
      error={error}
    >
      {(form) => (
        <Form {...form} onSubmit={submit}>
          <TextInput
            label={t('conversation.polls.question')}
            dir="auto"
            autoComplete="off"
            enterKeyHint="next"
            data-autofocus
            data-enter
            maxLength={maxMessageLength[address.kind]}
            value={draft.question}
            error={errors?.question}
            onKeyDown={focusNext}
            onChange={(event) => change({ question: event.currentTarget.value })}
          />
          <fieldset className="stack gap-8">
            <legend className="font-600 text-15 mb-6">{t('conversation.polls.options')}</legend>
            {draft.options.map((option, at) => (
              <TextInput
                // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity.
                key={at}
                aria-label={t('conversation.polls.option', { number: at + 1 })}
                placeholder={t('conversation.polls.option', { number: at + 1 })}
                dir="auto"
                autoComplete="off"
                enterKeyHint="next"
                data-enter
                maxLength={maxPollOptionLength}
                value={option}
                error={errors?.options[at]}
                onKeyDown={focusNext}
                onChange={(event) => changeOption(at, event.currentTarget.value)}
              />
            ))}
          </fieldset>
          <SwitchField
            label={t('conversation.polls.isMultiple')}
            checked={draft.isMultiple}
            onChange={(event) => change({ isMultiple: event.currentTarget.checked })}
          />
          <SwitchField
            label={t('conversation.polls.isAnonymous')}
            description={t('conversation.polls.anonymousHint')}
            checked={draft.isAnonymous}
            onChange={(event) => change({ isAnonymous: event.currentTarget.checked })}
          />
          <NativeSelect
            label={t('conversation.polls.closes')}
            data={closingsOf(draft).map((value) => ({ value, label: t(closingLabels[value]) }))}
            value={closingOf(draft)}
            onChange={(event) => change({ closing: event.currentTarget.value as Closing })}
          />
          {draft.closing === 'onDate' && (
            <TextInput
              ref={scrollTo}
              type="date"
              label={t('conversation.polls.day')}
              min={today}
              max={addDays(today, longestDays - 1)}
              value={draft.day}
              error={errors?.day}
              onChange={(event) => change({ day: event.currentTarget.value })}
            />
          )}
        </Form>
      )}
    </FormDialog>
  )
}
