import { useState } from 'react'
import type { Comment } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useVisualViewport } from '#web/ui/useVisualViewport.ts'
import { AddComment } from './AddComment.tsx'
import styles from './CommentBar.module.css'
import { commentElementId } from './commentAnchor.ts'

/** After the cache has told the list of comments, which renders it. */
const scrollTo = (comment: Comment) =>
  setTimeout(() =>
    document.getElementById(commentElementId(comment))?.scrollIntoView({ block: 'center' }),
  )

/** The field for a comment on the page of a post, in view wherever the reader is. */
export const CommentBar = ({ postId, me }: { postId: string; me: Me }) => {
  const [lastSent, setLastSent] = useState<Comment | null>(null)
  useVisualViewport(true)
  return (
    <div className={styles.bar}>
      <span className={styles.face}>
        <Avatar name={me.name} photo={me.profilePhoto} size="small" />
      </span>
      <AddComment
        postId={postId}
        me={me}
        isBar
        onSent={(comment) => {
          setLastSent(comment)
          scrollTo(comment)
        }}
      />
      <p className="visually-hidden" role="status">
        {lastSent && t('community.comments.added', { text: lastSent.content })}
      </p>
    </div>
  )
}
