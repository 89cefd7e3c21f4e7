import { type ReactNode, type RefObject, useState } from 'react'
import { RequestMessage } from '#shared/users/rules.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { t } from '#web/language/t.tsx'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import { Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { isRequestOutdated } from './requestErrors.ts'

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
  onSend: (fields: { message?: string }) => Promise<unknown>
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
  const send = async () => {
    const checked = RequestMessage.safeParse(message)
    setValidationError(checked.success ? null : (checked.error.issues[0]?.message ?? null))
    if (!checked.success) return
    // A callback of the mutation would not run once a refetch has removed what opened the dialog.
    try {
      await onSend(checked.data ? { message: checked.data } : {})
      close()
    } catch (failure) {
      if (isRequestOutdated(failure)) close()
    }
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      submitLabel={t('messaging.request.submit')}
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
          onSubmit={() => void send()}
        >
          <p className="muted text-15">{hint}</p>
          <Textarea
            label={t('common.message')}
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
