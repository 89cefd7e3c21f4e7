import type { Post, PostCategory } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useEditedPost } from '#web/community/boardSearchParams.ts'
import { lazyComponent, lazyDialog } from '#web/ui/lazyComponent.tsx'

const NewPostDialog = lazyDialog(async () => (await import('./NewPostDialog.tsx')).NewPostDialog)
const EditPostDialog = lazyComponent(
  async () => (await import('./EditPostDialog.tsx')).EditPostDialog,
)

type Props = {
  me: Me
  /** Present on screens where posts are created. */
  creating?: {
    isOpen: boolean
    onClose: () => void
    /** Runs before the lists are refetched. */
    onCreated: (post: Post) => void
    /** Initial category. */
    category: PostCategory | undefined
  }
}

/** Each dialog is loaded when first opened. */
export const PostDialogs = ({ me, creating }: Props) => {
  const { editedId } = useEditedPost()
  return (
    <>
      {creating && <NewPostDialog {...creating} me={me} />}
      {editedId && <EditPostDialog key={editedId} postId={editedId} me={me} />}
    </>
  )
}
