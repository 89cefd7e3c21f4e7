import type { Post, PostCategory } from '#shared/community/contract.ts'
import { useEditedPost } from '#web/community/boardSearchParams.ts'
import { lazyComponent, lazyDialog } from '#web/ui/lazyComponent.tsx'

const NewPostDialog = lazyDialog(async () => (await import('./NewPostDialog.tsx')).NewPostDialog)
const EditPostDialog = lazyComponent(
  async () => (await import('./EditPostDialog.tsx')).EditPostDialog,
)

type Props = {
  meId: string
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
export const PostDialogs = ({ meId, creating }: Props) => {
  const { editedId } = useEditedPost()
  return (
    <>
      {creating && <NewPostDialog {...creating} meId={meId} />}
      {editedId && <EditPostDialog key={editedId} postId={editedId} meId={meId} />}
    </>
  )
}
