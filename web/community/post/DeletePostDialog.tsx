import type { Post } from '#shared/community/contract.ts'
import { useDeletePost } from '#web/community/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'

type Props = FocusingDialogControl & {
  post: Post
  onDeleted?: (() => void) | undefined
}

const commentsText = ({ commentCount }: Post) => {
  if (commentCount === 0) return ''
  return commentCount === 1 ? ' and its comment' : ` and its ${commentCount} comments`
}

export const DeletePostDialog = ({ post, onDeleted, ...dialog }: Props) => {
  const remove = useDeletePost(() => onDeleted?.())
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this post?"
      cancelLabel="Keep it"
      confirmLabel="Delete post"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ id: post.id }, { onSuccess: dialog.onClose, onError: dialog.onClose })
      }
    >
      <p>
        {post.title ? <strong dir="auto">{post.title}</strong> : 'The post'}
        {commentsText(post)} {post.commentCount > 0 ? 'are' : 'is'} deleted for everyone. This
        cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
