import { Button } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import type { Comment } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import styles from './CommentField.module.css'
import { CommentField, mayBeSent } from './CommentField.tsx'
import { useUpdateComment } from './data.ts'
import { editDraft } from './draftNames.ts'
import { useFocusHere } from './useFocusHere.ts'
import { useKeptText } from './useKeptText.ts'

type Props = { comment: Comment; me: Me; asked: number; onDone: () => void }

/** In the place of its words. */
export const EditComment = ({ comment, me, asked, onDone }: Props) => {
  const [text, type, drop] = useKeptText(me.id, editDraft(comment), comment.content)
  const field = useRef<HTMLTextAreaElement>(null)
  const finish = () => {
    drop()
    onDone()
  }
  const update = useUpdateComment(finish)
  useFocusHere(field, asked)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    if (!mayBeSent(text)) field.current?.focus()
    else if (text === comment.content) finish()
    else update.mutate({ id: comment.id, content: text })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CommentField
        label="Edit your comment"
        text={text}
        onType={type}
        field={field}
        isSending={update.isPending}
      />
      {update.error && <FormFailure reason={update.error.reason} />}
      <div className={styles.steps}>
        <Button
          variant="default"
          aria-disabled={update.isPending}
          onClick={() => {
            if (!update.isPending) finish()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" aria-disabled={!mayBeSent(text) || update.isPending}>
          {update.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
