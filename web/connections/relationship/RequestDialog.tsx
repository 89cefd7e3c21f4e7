import { type RefObject, useState } from 'react'
import { NewConnection } from '#shared/connections/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import { Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { useSendRequest } from './data.ts'

type Props = {
  user: PublicUser
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
  /** A first line that starts from what the two have in common. */
  opening?: string | undefined
}

/** Sends a connection request with an optional message. */
export const RequestDialog = ({ user, isOpen, onClose, fallbackFocus, opening = '' }: Props) => {
  const { mutate, isPending, error, reset } = useSendRequest()
  const { data: me } = useMe()
  const draftName = `connect:${user.id}`
  const [message, setMessage] = useState(() => (me && readDraft(me.id, draftName)) || opening)
  const saveMessage = (text: string) => {
    setMessage(text)
    if (me) saveDraft(me.id, draftName, text)
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
    const checked = NewConnection.shape.message.safeParse(message)
    setValidationError(checked.success ? null : (checked.error.issues[0]?.message ?? null))
    if (!checked.success) return
    const request = { receiverId: user.id, ...(checked.data && { message: checked.data }) }
    mutate(request, {
      onSuccess: close,
      // The screen shows the new connection status by then.
      onError: ({ status }) => {
        if (status === 404 || status === 409) close()
      },
    })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={rich('connections.request.title', { name: user.name })}
      submitLabel={t('connections.request.submit')}
      busyLabel={t('connections.request.busy')}
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
              reason={failed.reasonOr(t('connections.tryLater'))}
            />
          )}
          onSubmit={send}
        >
          <p className="muted text-medium">{t('connections.request.hint')}</p>
          <Textarea
            label={t('connections.request.message')}
            description={t('connections.request.messageHint')}
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
