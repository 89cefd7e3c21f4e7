import type { Comment } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { AddComment } from './AddComment.tsx'
import { CommentRow } from './CommentRow.tsx'
import styles from './Comments.module.css'
import { replyDraft } from './draftNames.ts'
import type { Thread as Talk } from './threads.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useWriting } from './useWriting.ts'

type Props = {
  thread: Talk
  me: Me
  onSent: (comment: Comment) => void
  onDelete: (comment: Comment) => void
}

/** A comment, what is replied to it, and the field to reply. */
export const Thread = ({ thread: { comment, replies }, me, onSent, onDelete }: Props) => {
  const { isOpen, asked, open, close } = useWriting(me.id, replyDraft(comment))
  const button = useFocusBack(isOpen)
  return (
    <li className={styles.thread}>
      <CommentRow comment={comment} me={me} reply={{ isOpen, open, button }} onDelete={onDelete} />
      {replies.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.replies} role="list" aria-label="Replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentRow comment={reply} me={me} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className={styles.replies}>
          <AddComment
            postId={comment.postId}
            parent={comment}
            me={me}
            asked={asked}
            onSent={(reply) => {
              close()
              onSent(reply)
            }}
            onCancel={close}
          />
        </div>
      )}
    </li>
  )
}
