import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Comment } from '#shared/community/contract.ts'
import { mayChangeComment } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { useVote } from '#web/community/data.ts'
import { Byline } from '#web/community/post/Byline.tsx'
import { PostText } from '#web/community/post/PostText.tsx'
import { VoteControl } from '#web/community/VoteControl.tsx'
import { AttachedFiles, senderOf } from '#web/files/AttachedFiles.tsx'
import { t } from '#web/language/t.tsx'
import { openReport } from '#web/safety/data.ts'
import { TranslateText, useShownText } from '#web/translation/TranslateText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { AddComment, EditComment, replyLabel, wordsOf } from './AddComment.tsx'
import styles from './Comments.module.css'
import { commentElementId } from './commentAnchor.ts'
import { editDraftName, replyDraftName, useDraftForm } from './commentDrafts.ts'
import { useReadCommentsAgain } from './data.ts'
import type { Thread } from './threads.ts'

type Props = {
  thread: Thread
  me: Me
  onSent: (comment: Comment) => void
  onDelete: (comment: Comment) => void
}

/** A comment with its replies and the reply form. */
export const CommentThread = ({ thread: { comment, replies }, me, onSent, onDelete }: Props) => {
  const { isOpen, focusRequests, open, close } = useDraftForm(me.id, replyDraftName(comment))
  const button = useFocusReturn(isOpen)
  return (
    <li className="stack">
      <CommentRow comment={comment} me={me} reply={{ isOpen, open, button }} onDelete={onDelete} />
      {replies.length > 0 && (
        <PlainList
          className={`stack ${styles.replies}`}
          aria-label={t('community.comments.replies')}
        >
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentRow comment={reply} me={me} onDelete={onDelete} />
            </li>
          ))}
        </PlainList>
      )}
      {isOpen && (
        <div className={`stack ${styles.replies}`}>
          <AddComment
            postId={comment.postId}
            parent={comment}
            me={me}
            focusRequests={focusRequests}
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

type CommentRowProps = {
  comment: Comment
  me: Me
  /** Absent for replies: there is only one level of replies. */
  reply?: { isOpen: boolean; open: () => void; button: RefObject<HTMLButtonElement | null> }
  onDelete: (comment: Comment) => void
}

const maxLabelLength = 40

/** Beginning of the text, for accessible names of buttons. */
const excerpt = (content: string) => [...content].slice(0, maxLabelLength).join('')

const CommentRow = ({ comment, me, reply, onDelete }: CommentRowProps) => {
  const vote = useVote()
  const readAgain = useReadCommentsAgain(comment.postId)
  const edit = useDraftForm(me.id, editDraftName(comment))
  const editButton = useFocusReturn(edit.isOpen)
  const { content, isDeleted } = comment
  const subject = { kind: 'comment', id: comment.id, text: content } as const
  const shownText = useShownText(subject)
  if (isDeleted) return <p className={styles.deleted}>{t('community.comments.deleted')}</p>
  const words = wordsOf(comment)
  const label = excerpt(content)
  const isMine = mayChangeComment(comment, me)
  return (
    <div id={commentElementId(comment)} className={styles.row} tabIndex={-1}>
      <Byline entry={comment} />
      {isMine && edit.isOpen ? (
        <EditComment
          comment={comment}
          me={me}
          focusRequests={edit.focusRequests}
          onDone={edit.close}
        />
      ) : (
        <>
          {words && <PostText text={shownText} username={me.username} />}
          {comment.files && (
            <AttachedFiles
              files={comment.files}
              sender={senderOf(comment.author, me.id)}
              createdAt={comment.createdAt}
              onDescribed={readAgain}
            />
          )}
          {!isMine && words && <TranslateText subject={subject} me={me} />}
          <div className={styles.steps}>
            <VoteControl
              state={comment}
              onVote={(voteType) => vote({ commentId: comment.id, voteType })}
              subject={label}
            />
            {reply && (
              <Button
                ref={reply.button}
                aria-label={replyLabel(comment)}
                className={styles.step ?? ''}
                variant="subtle"
                color="soft"
                aria-expanded={reply.isOpen}
                onClick={reply.open}
              >
                {t('community.comments.reply')}
              </Button>
            )}
            {!isMine && (
              <Button
                className={styles.step ?? ''}
                variant="subtle"
                color="soft"
                aria-label={t('community.comments.reportThis', { excerpt: label })}
                onClick={() =>
                  openReport({ type: 'comment', id: comment.id, author: comment.author })
                }
              >
                {t('common.report')}
              </Button>
            )}
            {isMine && (
              <>
                <Button
                  ref={editButton}
                  aria-label={t('community.comments.editThis', { excerpt: label })}
                  className={styles.step ?? ''}
                  variant="subtle"
                  color="soft"
                  onClick={edit.open}
                >
                  {t('common.edit')}
                </Button>
                <Button
                  className={styles.step ?? ''}
                  variant="subtle"
                  color="soft"
                  aria-label={t('community.comments.deleteThis', { excerpt: label })}
                  onClick={() => onDelete(comment)}
                >
                  {t('common.delete')}
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Returns the focus to the opening button when a form closes while it has the focus. */
const useFocusReturn = (isOpen: boolean) => {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) opener.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
