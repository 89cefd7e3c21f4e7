import { type ReactNode, type RefObject, useState } from 'react'
import { RequestMessage } from '#shared/users/rules.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { t } from '#web/language/t.tsx'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import { Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

type Outcome = { onSuccess: () => void; onError: (error: ApiError) => void }

type Props = {
  title: ReactNode
  /** Who sees the request. */
  hint: ReactNode
  messageHint: string
  /** Whose draft it is. */
  meId: string | undefined
  /** An unsent message survives a reload under this name. */
  draftName: string
  /** A first line that the sender can change. */
  opening?: string | undefined
  isOpen: boolean
  onClose: () => void
  /** Takes the focus after the request was sent and the button disappeared. */
  fallbackFocus: RefObject<HTMLElement | null>
  request: { isPending: boolean; error: ApiError | null; reset: () => void }
  onSend: (fields: { message?: string }, outcome: Outcome) => void
}

/** Sends a request to other users with an optional message. */
export const RequestDialog = ({
  title,
  hint,
  messageHint,
  meId,
  draftName,
  opening = '',
  isOpen,
  onClose,
  fallbackFocus,
  request: { isPending, error, reset },
  onSend,
}: Props) => {
  const [message, setMessage] = useState(() => (meId && readDraft(meId, draftName)) || opening)
  const saveMessage = (text: string) => {
    setMessage(text)
    if (meId) saveDraft(meId, draftName, text)
  }
  const [validationError, setValidationError] = useState<string | null>(null)
  const close = () => {
    reset()
    saveMessage('')
    setMessage(opening)
    setValidationError(null)
    onClose()
  }
  const send = () => {
    const checked = RequestMessage.safeParse(message)
    setValidationError(checked.success ? null : (checked.error.issues[0]?.message ?? null))
    if (!checked.success) return
    onSend(checked.data ? { message: checked.data } : {}, {
      onSuccess: close,
      // The screen shows what has become of the request by then.
      onError: ({ status }) => {
        if (status === 404 || status === 409) close()
      },
    })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      submitLabel={t('messaging.request.submit')}
      busyLabel={t('messaging.request.busy')}
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
              reason={failed.reasonOr(t('messaging.request.tryLater'))}
            />
          )}
          onSubmit={send}
        >
          <p className="muted text-medium">{hint}</p>
          <Textarea
            label={t('messaging.request.message')}
            description={messageHint}
            rows={4}
            maxLength={500}
            isResizable
            data-autofocus
            value={message}
            error={validationError}
            onChange={(event) => {
              saveMessage(event.currentTarget.value)
              setValidationError(null)
            }}
          />
        </Form>
      )}
    </FormDialog>
  )
}
