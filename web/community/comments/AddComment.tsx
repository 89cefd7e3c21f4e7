import { Button } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import type { Comment } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import styles from './CommentField.module.css'
import { CommentField, mayBeSent } from './CommentField.tsx'
import { useAddComment } from './data.ts'
import { replyDraft } from './draftNames.ts'
import { useFocusHere } from './useFocusHere.ts'
import { useKeptText } from './useKeptText.ts'

type Props = {
  postId: string
  me: Me
  /** What it replies to. */
  parent?: Comment
  /** How often somebody asked for this field. */
  asked?: number
  onSent: (comment: Comment) => void
  onCancel?: () => void
}

export const AddComment = ({ postId, me, parent, asked = 0, onSent, onCancel }: Props) => {
  const name = parent ? replyDraft(parent) : `comment:${postId}`
  const [text, type, drop] = useKeptText(me.id, name)
  const field = useRef<HTMLTextAreaElement>(null)
  const add = useAddComment(postId, (comment) => {
    drop()
    onSent(comment)
  })
  useFocusHere(field, asked)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    if (mayBeSent(text))
      add.mutate({ id: postId, content: text, ...(parent && { parentId: parent.id }) })
    else field.current?.focus()
  }
  const label = parent ? `Reply to ${parent.author?.name ?? 'this comment'}` : 'Write a comment'
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CommentField
        label={label}
        text={text}
        onType={type}
        field={field}
        isSending={add.isPending}
      />
      {add.error && <FormFailure reason={add.error.reason} />}
      <div className={styles.steps}>
        {onCancel && (
          <Button
            variant="default"
            aria-disabled={add.isPending}
            onClick={() => {
              if (add.isPending) return
              drop()
              onCancel()
            }}
          >
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
