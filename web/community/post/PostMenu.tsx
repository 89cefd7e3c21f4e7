import { IconFlag, IconPencil, IconPinned, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { Post } from '#shared/community/contract.ts'
import { mayChangePost } from '#shared/community/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { usePinPost } from '#web/community/data.ts'
import { useEditing } from '#web/community/writing/useEditing.ts'
import { openReport } from '#web/safety/data.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { isErased } from './erased.ts'

const DeletePostDialog = lazy(async () => ({
  default: (await import('./DeletePostDialog.tsx')).DeletePostDialog,
}))

/** One's own can be changed; of what was erased there is nothing left to look at. */
const mayReport = (post: Post, me: Me) => post.authorId !== me.id && !isErased(post)

type Props = {
  post: Post
  me: Me
  title: string
  place: RefObject<HTMLElement | null>
  onDeleted?: (() => void) | undefined
}

/** Its author and administrators change it; whoever did not write it can report it. */
export const PostMenu = ({ post, me, title, place, onDeleted }: Props) => {
  const pin = usePinPost()
  const { edit } = useEditing()
  const [isDeleting, setDeleting] = useState(false)
  const wasAsked = useLastShown(isDeleting || null) !== null
  const { id, isPinned, author } = post
  const mayChange = mayChangePost(post, me)
  const reporting = {
    label: 'Report',
    icon: IconFlag,
    onChoose: () => openReport({ type: 'post', id, author }),
  }
  const changing = { label: 'Edit', icon: IconPencil, onChoose: () => edit(id) }
  const pinning = {
    label: isPinned ? 'Unpin' : 'Pin',
    icon: isPinned ? IconPinnedOff : IconPinned,
    onChoose: () => {
      if (!pin.isPending) pin.mutate({ id, isPinned: !isPinned })
    },
  }
  const deleting = {
    label: 'Delete',
    icon: IconTrash,
    isDanger: true,
    onChoose: () => setDeleting(true),
  }
  return (
    <>
      <ActionMenu
        name={`Actions for ${title}`}
        actions={[
          ...(mayChange && !isErased(post) ? [changing] : []),
          ...(me.isAdmin ? [pinning] : []),
          ...(mayReport(post, me) ? [reporting] : []),
          ...(mayChange ? [deleting] : []),
        ]}
      />
      {wasAsked && (
        <Suspense>
          <DeletePostDialog
            post={post}
            isOpen={isDeleting}
            onClose={() => setDeleting(false)}
            place={place}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </>
  )
}
