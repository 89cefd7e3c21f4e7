import type { RefObject } from 'react'
import type { Comment } from '#shared/community/contract.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useRemoveComment } from './data.ts'

type Props = {
  /** null: nothing is asked. */
  comment: Comment | null
  onClose: () => void
  /** Takes the focus when the comment has gone. */
  place: RefObject<HTMLElement | null>
}

export const DeleteCommentDialog = ({ comment, onClose, place }: Props) => {
  const remove = useRemoveComment(comment)
  return (
    <ConfirmDialog
      isOpen={comment !== null}
      onClose={onClose}
      place={place}
      title="Delete this comment?"
      keep="Keep it"
      confirm="Delete comment"
      busy="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => {
        if (comment) remove.mutate({ id: comment.id }, { onSettled: onClose })
      }}
    >
      <p>It is deleted for everyone. Replies to it stay. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
