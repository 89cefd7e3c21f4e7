import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import type { Comment } from '#shared/community/contract.ts'
import { mayChangeComment } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { useVote } from '#web/community/data.ts'
import { Byline } from '#web/community/post/Byline.tsx'
import { PostText } from '#web/community/post/PostText.tsx'
import { VoteControl } from '#web/community/VoteControl.tsx'
import { openReport } from '#web/safety/data.ts'
import styles from './CommentRow.module.css'
import { editDraft } from './draftNames.ts'
import { EditComment } from './EditComment.tsx'
import { partOf } from './useArrivalAtComment.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useWriting } from './useWriting.ts'

type Props = {
  comment: Comment
  me: Me
  /** Left out: a reply cannot be replied to. */
  reply?: { isOpen: boolean; open: () => void; button: RefObject<HTMLButtonElement | null> }
  onDelete: (comment: Comment) => void
}

const longestName = 40

/** Its first letters, by which readers know which comment a button is about. */
const beginningOf = (content: string) => [...content].slice(0, longestName).join('')

const forReaders = (what: string) => <span className="only-for-readers">{what}</span>

export const CommentRow = ({ comment, me, reply, onDelete }: Props) => {
  const vote = useVote()
  const edit = useWriting(me.id, editDraft(comment))
  const editButton = useFocusBack(edit.isOpen)
  const { content, isDeleted } = comment
  if (isDeleted) return <p className={styles.deleted}>Comment deleted</p>
  const about = beginningOf(content)
  const isMine = mayChangeComment(comment, me)
  return (
    <div id={partOf(comment)} className={styles.row} tabIndex={-1}>
      <Byline written={comment} />
      {isMine && edit.isOpen ? (
        <EditComment comment={comment} me={me} asked={edit.asked} onDone={edit.close} />
      ) : (
        <>
          <PostText text={content} username={me.username} isWhole={false} />
          <div className={styles.steps}>
            <VoteControl
              state={comment}
              onVote={(voteType) => vote({ commentId: comment.id, voteType })}
              about={about}
            />
            {reply && (
              <Button
                ref={reply.button}
                className={styles.step ?? ''}
                variant="subtle"
                color="soft"
                aria-expanded={reply.isOpen}
                onClick={reply.open}
              >
                Reply{forReaders(` to ${comment.author?.name ?? 'this comment'}`)}
              </Button>
            )}
            {!isMine && (
              <Button
                className={styles.step ?? ''}
                variant="subtle"
                color="soft"
                aria-label={`Report comment: ${about}`}
                onClick={() =>
                  openReport({ type: 'comment', id: comment.id, author: comment.author })
                }
              >
                Report
              </Button>
            )}
            {isMine && (
              <>
                <Button
                  ref={editButton}
                  className={styles.step ?? ''}
                  variant="subtle"
                  color="soft"
                  onClick={edit.open}
                >
                  Edit{forReaders(` comment: ${about}`)}
                </Button>
                <Button
                  className={styles.step ?? ''}
                  variant="subtle"
                  color="soft"
                  onClick={() => onDelete(comment)}
                >
                  Delete{forReaders(` comment: ${about}`)}
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </div>
  )
}
