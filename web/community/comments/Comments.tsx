import { useRef, useState } from 'react'
import type { Comment, Post } from '#shared/community/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { AddComment } from './AddComment.tsx'
import { CommentBones } from './CommentBones.tsx'
import { CommentRow } from './CommentRow.tsx'
import styles from './Comments.module.css'
import { DeleteCommentDialog } from './DeleteCommentDialog.tsx'
import { useComments } from './data.ts'
import { threadsOf } from './threads.ts'

/** What others say to a post, and the field to say something oneself. */
export const Comments = ({ post }: { post: Post }) => {
  const { data: me } = useMe()
  const list = useComments(post.id)
  const place = useRef<HTMLUListElement>(null)
  const [replyingTo, setReplyingTo] = useState<string | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<Comment | null>(null)
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
  const threads = threadsOf(list.rows)
  const row = (comment: Comment) => (
    <CommentRow
      comment={comment}
      me={me}
      isEditing={editing === comment.id}
      onEdit={() => setEditing(comment.id)}
      onEdited={() => setEditing(null)}
      onReply={comment.parentId ? null : () => setReplyingTo(comment.id)}
      onDelete={() => setDeleting(comment)}
    />
  )
  return (
    <div className={styles.talk}>
      {threads.length === 0 ? (
        <p className={styles.empty}>No comments yet. Write the first one.</p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.list} role="list" ref={place} tabIndex={-1}>
          {threads.map(({ comment, replies }) => (
            <li key={comment.id} className={styles.thread}>
              {row(comment)}
              {replies.length > 0 && (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <ul className={styles.replies} role="list" aria-label="Replies">
                  {replies.map((reply) => (
                    <li key={reply.id}>{row(reply)}</li>
                  ))}
                </ul>
              )}
              {replyingTo === comment.id && !comment.isDeleted && (
                <div className={styles.replies}>
                  <AddComment
                    postId={post.id}
                    parent={comment}
                    me={me}
                    onDone={() => setReplyingTo(null)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <ShowMore what="comments" list={list} />
      <AddComment postId={post.id} me={me} />
      <DeleteCommentDialog comment={deleting} onClose={() => setDeleting(null)} place={place} />
    </div>
  )
}
