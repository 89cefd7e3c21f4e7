import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Comment } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { dropDraft, keepDraft, keptDraft } from '#web/api/keptDrafts.ts'
import styles from './CommentField.module.css'
import { CommentField, mayBeSent } from './CommentField.tsx'
import { useAddComment } from './data.ts'
import { useFocusHere } from './useFocusHere.ts'

type Props = {
  postId: string
  me: Me
  /** What it replies to. */
  parent?: Comment
  /** It was sent, or is not wanted. */
  onDone?: () => void
}

/** What is typed outlives a reload; it goes when it is sent or called off. */
export const AddComment = ({ postId, me, parent, onDone }: Props) => {
  const name = parent ? `reply:${parent.id}` : `comment:${postId}`
  const [text, setText] = useState(() => keptDraft(me.id, name) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const add = useAddComment()
  useFocusHere(field, parent !== undefined)
  const type = (next: string) => {
    setText(next)
    keepDraft(me.id, name, next)
  }
  const finish = () => {
    setText('')
    dropDraft(me.id, name)
    onDone?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    if (!mayBeSent(text) || add.isPending) return
    add.mutate(
      { id: postId, content: text, ...(parent && { parentId: parent.id }) },
      { onSuccess: finish },
    )
  }
  const label = parent ? `Reply to ${parent.author?.name ?? 'this comment'}` : 'Write a comment'
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CommentField label={label} text={text} onType={type} field={field} />
      <div className={styles.steps}>
        {parent && (
          <Button variant="default" onClick={finish}>
            Cancel
          </Button>
        )}
        <Button type="submit" aria-disabled={!mayBeSent(text) || add.isPending}>
          {add.isPending ? 'Sending...' : parent ? 'Reply' : 'Comment'}
        </Button>
      </div>
    </form>
  )
}
