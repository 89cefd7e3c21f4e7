import { useState } from 'react'
import { maxRefusalLength } from '#shared/events/requests/contract.ts'
import { t } from '#web/language/t.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { useRefuseRequests } from './data.ts'

type FormProps = DialogFormProps & { onSubmit: (words: string) => void }

const WordsForm = ({ onSubmit, ...dialog }: FormProps) => {
  const [words, setWords] = useState('')
  return (
    <Form {...dialog} onSubmit={() => onSubmit(words.trim())}>
      <p>{t('events.requests.refuseText')}</p>
      <Textarea
        label={t('events.requests.words')}
        description={t('events.requests.wordsHint')}
        rows={3}
        maxLength={maxRefusalLength}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
          dialog.onChange()
        }}
      />
    </Form>
  )
}

type Props = FocusingDialogControl & { eventId: string; ids: string[]; onRefused: () => void }

/** Refuses the chosen requests, if the host likes with words. */
export const RefuseDialog = ({ eventId, ids, onRefused, ...dialog }: Props) => {
  const refuse = useRefuseRequests()
  const send = (words: string) =>
    refuse.mutate({ id: eventId, ids, ...(words && { words }) }, { onSuccess: onRefused })
  return (
    <FormDialog
      {...dialog}
      title={t('events.requests.refuseTitle', { count: ids.length })}
      submitLabel={t('events.requests.refuse')}
      busyLabel={t('events.requests.refusing')}
      isPending={refuse.isPending}
      error={refuse.error}
    >
      {(form) => <WordsForm {...form} onSubmit={send} />}
    </FormDialog>
  )
}
