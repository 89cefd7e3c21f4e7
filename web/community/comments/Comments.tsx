import { useRef, useState } from 'react'
import type { Comment, Post } from '#shared/community/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { AddComment } from './AddComment.tsx'
import { CommentBones } from './CommentBones.tsx'
import styles from './Comments.module.css'
import { DeleteCommentDialog } from './DeleteCommentDialog.tsx'
import { useComments } from './data.ts'
import { Thread } from './Thread.tsx'
import { type Thread as Talk, threadsOf } from './threads.ts'
import { useArrivalAtComment } from './useArrivalAtComment.ts'

/** What others say to a post, and the field to say something oneself. */
export const Comments = ({ post }: { post: Post }) => {
  const { data: me } = useMe()
  const list = useComments(post.id)
  const place = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const [sent, setSent] = useState<Comment | null>(null)
  useArrivalAtComment(list)
  if (!me) return null
  if (list.failure)
    return (
      <FailedState
        title="The comments could not be loaded"
        reason={list.failure.reason}
        onRetry={() => void list.retry()}
        isRetrying={list.isRetrying}
      />
    )
  if (!list.rows) return <CommentBones />
  const { threads, later } = threadsOf(list.rows, list.written, !list.hasMore)
  const show = (some: Talk[], name: string) =>
    some.length > 0 && (
      // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
      <ul className={styles.list} role="list" aria-label={name}>
        {some.map((thread) => (
          <Thread
            key={thread.comment.id}
            thread={thread}
            me={me}
            onSent={setSent}
            onDelete={setDeleting}
          />
        ))}
      </ul>
    )
  return (
    <div className={styles.talk} ref={place} tabIndex={-1}>
      {threads.length + later.length === 0 && (
        <p className={styles.empty}>No comments yet. Write the first one.</p>
      )}
      {show(threads, 'Comments')}
      <ShowMore what="comments" list={list} />
      {show(later, 'Just written')}
      <p className="only-for-readers" role="status">
        {sent && `Added: ${sent.content}`}
      </p>
      <AddComment postId={post.id} me={me} onSent={setSent} />
      <DeleteCommentDialog comment={deleting} onClose={() => setDeleting(null)} place={place} />
    </div>
  )
}
