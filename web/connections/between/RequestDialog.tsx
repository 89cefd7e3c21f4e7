import { Textarea } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { NewConnection } from '#shared/connections/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { keepDraft, keptDraft } from '#web/api/keptDrafts.ts'
import { useMe } from '#web/auth/data.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useRequest } from './data.ts'
import styles from './RequestDialog.module.css'

type Props = {
  user: PublicUser
  isOpen: boolean
  onClose: () => void
  place: RefObject<HTMLElement | null>
}

/** Asks somebody to connect, with a few words or without. */
export const RequestDialog = ({ user, isOpen, onClose, place }: Props) => {
  const { mutate, isPending, error, reset } = useRequest()
  const { data: me } = useMe()
  const draft = `connect:${user.id}`
  const [message, setMessage] = useState(() => (me && keptDraft(me.id, draft)) ?? '')
  const write = (text: string) => {
    setMessage(text)
    if (me) keepDraft(me.id, draft, text)
  }
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = () => {
    reset()
    write('')
    setRefusal(null)
    onClose()
  }
  const send = () => {
    if (isPending) return
    const checked = NewConnection.shape.message.safeParse(message)
    setRefusal(checked.success ? null : (checked.error.issues[0]?.message ?? null))
    if (!checked.success) return
    const asked = { receiverId: user.id, ...(checked.data && { message: checked.data }) }
    mutate(asked, {
      onSuccess: close,
      // The screen shows by then what is between the two.
      onError: ({ status }) => {
        if (status === 404 || status === 409) close()
      },
    })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={
        <>
          Connect with <bdi>{user.name}</bdi>
        </>
      }
      submit="Send request"
      busy="Sending..."
      isBusy={isPending}
      place={place}
    >
      {({ id, onChange }) => (
        <form
          id={id}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          {error && (
            <FormFailure
              isAlert={error.isExplained}
              reason={error.reasonOr('Please try again later.')}
            />
          )}
          <p className={styles.soft}>
            Once they accept, you can write to each other. They see your name, your photo and what
            you write here.
          </p>
          <Textarea
            label="Message"
            description="Optional. Say who you are, or where you met."
            rows={4}
            maxLength={500}
            resize="vertical"
            data-autofocus
            value={message}
            error={refusal}
            onChange={(event) => {
              write(event.currentTarget.value)
              setRefusal(null)
              onChange()
            }}
          />
        </form>
      )}
    </FormDialog>
  )
}
