import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Comment } from '#shared/community/contract.ts'
import styles from './CommentField.module.css'
import { CommentField, mayBeSent } from './CommentField.tsx'
import { useUpdateComment } from './data.ts'
import { useFocusHere } from './useFocusHere.ts'

/** In the place of its words. */
export const EditComment = ({ comment, onDone }: { comment: Comment; onDone: () => void }) => {
  const [text, setText] = useState(comment.content)
  const field = useRef<HTMLTextAreaElement>(null)
  const update = useUpdateComment()
  useFocusHere(field, true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!mayBeSent(text) || update.isPending) return
    if (text === comment.content) onDone()
    else update.mutate({ id: comment.id, content: text }, { onSuccess: onDone })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CommentField label="Edit your comment" text={text} onType={setText} field={field} />
      <div className={styles.steps}>
        <Button
          variant="default"
          aria-disabled={update.isPending}
          onClick={() => {
            if (!update.isPending) onDone()
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
