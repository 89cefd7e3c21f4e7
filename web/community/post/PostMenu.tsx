import {
  IconCheck,
  IconFlag,
  IconPencil,
  IconPinned,
  IconPinnedOff,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { Post } from '#shared/community/contract.ts'
import { mayChangePost, mayEndOffer } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { useEditedPost } from '#web/community/boardSearchParams.ts'
import { isErased, useEndOffer, usePinPost } from '#web/community/data.ts'
import { t } from '#web/language/t.tsx'
import { openReport } from '#web/safety/data.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'

const DeletePostDialog = lazyDialog(
  async () => (await import('./DeletePostDialog.tsx')).DeletePostDialog,
)

/** Own posts cannot be reported, nor posts without content. */
const mayReport = (post: Post, me: Me) => post.authorId !== me.id && !isErased(post)

type Props = {
  post: Post
  me: Me
  title: string
  fallbackFocus: RefObject<HTMLElement | null>
  onDeleted?: (() => void) | undefined
}

/** Actions of author and administrators; other members can report the post. */
export const PostMenu = ({ post, me, title, fallbackFocus, onDeleted }: Props) => {
  const pin = usePinPost()
  const end = useEndOffer()
  const { openEditor } = useEditedPost()
  const [isDeleting, setDeleting] = useState(false)
  const { id, isPinned, author } = post
  const mayChange = mayChangePost(post, me)
  const reportAction = {
    label: t('common.report'),
    icon: IconFlag,
    onChoose: () => openReport({ type: 'post', id, author }),
  }
  const editAction = {
    label: t('common.edit'),
    icon: IconPencil,
    onChoose: () => openEditor(id),
  }
  const pinAction = {
    label: isPinned ? t('community.post.unpin') : t('community.post.pin'),
    icon: isPinned ? IconPinnedOff : IconPinned,
    onChoose: () => {
      if (!pin.isPending) pin.mutate({ id, isPinned: !isPinned })
    },
  }
  const isDone = post.offer?.isDone === true
  const doneAction = {
    label: isDone ? t('community.offer.reopen') : t('community.offer.markDone'),
    icon: isDone ? IconRefresh : IconCheck,
    onChoose: () => {
      if (!end.isPending) end.mutate({ id, isDone: !isDone })
    },
  }
  const deleteAction = {
    label: t('common.delete'),
    icon: IconTrash,
    isDanger: true,
    onChoose: () => setDeleting(true),
  }
  return (
    <>
      <ActionMenu
        name={t('common.actionsForTitle', { title })}
        actions={[
          ...(post.offer && mayEndOffer(post, me) ? [doneAction] : []),
          ...(mayChange && !isErased(post) ? [editAction] : []),
          ...(me.isAdmin ? [pinAction] : []),
          ...(mayReport(post, me) ? [reportAction] : []),
          ...(mayChange ? [deleteAction] : []),
        ]}
      />
      <DeletePostDialog
        post={post}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        fallbackFocus={fallbackFocus}
        onDeleted={onDeleted}
      />
    </>
  )
}
