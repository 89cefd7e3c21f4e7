import type { Post } from '#shared/community/contract.ts'
import { useDeletePost } from '#web/community/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'

type Props = FocusingDialogControl & {
  post: Post
  onDeleted?: (() => void) | undefined
}

export const DeletePostDialog = ({ post, onDeleted, ...dialog }: Props) => {
  const remove = useDeletePost(() => onDeleted?.())
  return (
    <ConfirmDialog
      {...dialog}
      title={t('community.post.confirm.title')}
      cancelLabel={t('common.keepIt')}
      confirmLabel={t('community.post.confirm.delete')}
      busyLabel={t('common.deleting')}
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ id: post.id }, { onSuccess: dialog.onClose, onError: dialog.onClose })
      }
    >
      <p>
        {post.title
          ? rich('community.post.confirm.text', {
              comments: post.commentCount,
              title: post.title,
            })
          : t('community.post.confirm.erasedText', { comments: post.commentCount })}
      </p>
    </ConfirmDialog>
  )
}
