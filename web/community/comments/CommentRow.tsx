import { Button } from '@mantine/core'
import type { Comment } from '#shared/community/contract.ts'
import { mayChangeComment } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { useVote } from '#web/community/data.ts'
import { Byline } from '#web/community/post/Byline.tsx'
import { VoteControl } from '#web/community/VoteControl.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import styles from './CommentRow.module.css'
import { EditComment } from './EditComment.tsx'

type Props = {
  comment: Comment
  me: Me
  isEditing: boolean
  onEdit: () => void
  onEdited: () => void
  /** null: a reply cannot be replied to. */
  onReply: (() => void) | null
  onDelete: () => void
}

const longestName = 40

export const CommentRow = ({ comment, me, isEditing, onReply, ...on }: Props) => {
  const vote = useVote()
  const kept = useFocusKept<HTMLDivElement>(isEditing)
  const { content, isDeleted } = comment
  if (isDeleted) return <p className={styles.deleted}>Comment deleted</p>
  const about = content.slice(0, longestName)
  const readers = (what: string) => <span className="only-for-readers">{what}</span>
  return (
    <div className={styles.row} {...kept}>
      <Byline written={comment} />
      {isEditing ? (
        <EditComment comment={comment} onDone={on.onEdited} />
      ) : (
        <>
          <div className={styles.words}>
            <RichText text={content} username={me.username} />
          </div>
          <div className={styles.steps}>
            <VoteControl
              state={comment}
              onVote={(voteType) => vote({ commentId: comment.id, voteType })}
              about={about}
            />
            {onReply && (
              <Button variant="subtle" color="soft" size="compact-md" onClick={onReply}>
                Reply{readers(` to ${comment.author?.name ?? 'this comment'}`)}
              </Button>
            )}
            {mayChangeComment(comment, me) && (
              <>
                <Button variant="subtle" color="soft" size="compact-md" onClick={on.onEdit}>
                  Edit{readers(` comment: ${about}`)}
                </Button>
                <Button variant="subtle" color="soft" size="compact-md" onClick={on.onDelete}>
                  Delete{readers(` comment: ${about}`)}
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </div>
  )
}
