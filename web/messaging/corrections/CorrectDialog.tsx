import { type RefObject, useState } from 'react'
import { messageText } from '#shared/conversation/message.ts'
import { t } from '#web/language/t.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import type { MessagePart } from '../chat.ts'
import { CorrectedText } from './CorrectedText.tsx'
import { useSuggestCorrection } from './data.ts'

type Props = MessagePart & {
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Suggests another wording of a buddy's message. */
export const CorrectDialog = ({ row, chat, onClose, fallbackFocus }: Props) => {
  const [text, setText] = useState(row.correction?.text ?? row.message)
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, error } = useSuggestCorrection(chat.address)
  const send = () => {
    const checked = messageText('direct').safeParse(text)
    const isSame = checked.data === row.message
    setInvalid(
      isSame ? t('conversation.correction_unchanged') : (checked.error?.issues[0]?.message ?? null),
    )
    if (checked.success && !isSame)
      mutate({ id: row.id, text: checked.data }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('conversation.actions.correct')}
      submitLabel={t('conversation.corrections.submit')}
      busyLabel={t('common.sending')}
      isPending={isPending}
      error={error}
      fallbackFocus={fallbackFocus}
    >
      {(form) => (
        <Form
          {...form}
          isFailureFirst
          renderFailure={(failed) => (
            <FormFailure
              isAlert={failed.hasServerMessage}
              reason={failed.reasonOr(t('common.tryLater'))}
            />
          )}
          onSubmit={send}
        >
          <Textarea
            label={t('conversation.corrections.field')}
            rows={3}
            isResizable
            data-autofocus
            dir="auto"
            value={text}
            error={invalid}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setInvalid(null)
            }}
          />
          <div>
            <p className="muted text-14">{t('conversation.corrections.preview')}</p>
            <CorrectedText original={row.message} corrected={text} />
          </div>
        </Form>
      )}
    </FormDialog>
  )
}
