import { type RefObject, useRef, useState } from 'react'
import type { Comment, Post } from '#shared/community/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { AddComment } from './AddComment.tsx'
import styles from './Comments.module.css'
import { CommentThread } from './CommentThread.tsx'
import { useScrollToLinkedComment } from './commentAnchor.ts'
import { useComments, useRemoveComment } from './data.ts'
import { buildThreads, type Thread } from './threads.ts'

type CommentsProps = {
  post: Post
  /** false where the page has the form at its bottom. */
  hasForm: boolean
}

/** Comments of a post and the form to add one. */
export const Comments = ({ post, hasForm }: CommentsProps) => {
  const { data: me } = useMe()
  const list = useComments(post.id)
  const fallbackFocus = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const [lastSent, setLastSent] = useState<Comment | null>(null)
  useScrollToLinkedComment(list)
  if (!me) return null
  const renderThreads = (items: Thread[], name: string) =>
    items.length > 0 && (
      <PlainList className="stack" aria-label={name}>
        {items.map((thread) => (
          <CommentThread
            key={thread.comment.id}
            thread={thread}
            me={me}
            onSent={setLastSent}
            onDelete={setDeleting}
          />
        ))}
      </PlainList>
    )
  const renderComments = (rows: Comment[]) => {
    const { threads, recent } = buildThreads(rows, list.newComments, !list.hasMore)
    return (
      <div className={`no-outline ${styles.comments}`} ref={fallbackFocus} tabIndex={-1}>
        {threads.length + recent.length === 0 && (
          <p className="muted">{t('community.comments.none')}</p>
        )}
        {renderThreads(threads, t('community.comments.title'))}
        <ShowMore label={rich('community.comments.more', { hidden })} list={list} />
        {renderThreads(recent, t('community.comments.yours'))}
        <p className="visually-hidden" role="status">
          {lastSent && t('community.comments.added', { text: lastSent.content })}
        </p>
        {hasForm && <AddComment postId={post.id} me={me} onSent={setLastSent} />}
        <DeleteCommentDialog
          comment={deleting}
          onClose={() => setDeleting(null)}
          fallbackFocus={fallbackFocus}
        />
      </div>
    )
  }
  return (
    <Loaded
      query={list}
      errorTitle={t('community.comments.loadFailed')}
      skeleton={<CommentsSkeleton />}
    >
      {renderComments}
    </Loaded>
  )
}

const CommentsSkeleton = () => (
  <LoadingRegion label={t('community.comments.loading')} count={2} className={styles.comments}>
    <div className="cluster gap-12">
      <Skeleton width="2.25rem" height="2.25rem" round />
      <div className="stack gap-8 flex-1">
        <Skeleton width="30%" />
        <Skeleton width="80%" />
      </div>
    </div>
  </LoadingRegion>
)

type Props = {
  /** null: closed. */
  comment: Comment | null
  onClose: () => void
  /** Takes the focus after the comment was removed. */
  fallbackFocus: RefObject<HTMLElement | null>
}

const DeleteCommentDialog = ({ comment, onClose, fallbackFocus }: Props) => {
  const remove = useRemoveComment(comment)
  return (
    <ConfirmDialog
      isOpen={comment !== null}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
      title={t('community.comments.confirm.title')}
      cancelLabel={t('community.comments.confirm.keep')}
      confirmLabel={t('community.comments.confirm.delete')}
      busyLabel={t('common.deleting')}
      isBusy={remove.isPending}
      onConfirm={() => {
        if (comment) remove.mutate({ id: comment.id }, { onSettled: onClose })
      }}
    >
      <p>{t('community.comments.confirm.text')}</p>
    </ConfirmDialog>
  )
}
