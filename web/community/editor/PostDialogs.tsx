import { lazy, Suspense } from 'react'
import type { Post, PostCategory } from '#shared/community/contract.ts'
import { useEditedPost } from '#web/community/boardSearchParams.ts'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'

const NewPostDialog = lazy(async () => ({
  default: (await import('./NewPostDialog.tsx')).NewPostDialog,
}))
const EditPostDialog = lazy(async () => ({
  default: (await import('./EditPostDialog.tsx')).EditPostDialog,
}))

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

/** Each dialog is loaded when first opened and stays mounted for its closing animation. */
export const PostDialogs = ({ meId, creating }: Props) => {
  const { editedId } = useEditedPost()
  const wasEditOpened = usePreviousNonNull(editedId) !== null
  const wasCreateOpened = usePreviousNonNull(creating?.isOpen || null) !== null
  return (
    <Suspense>
      {creating && wasCreateOpened && <NewPostDialog {...creating} meId={meId} />}
      {wasEditOpened && <EditPostDialog meId={meId} />}
    </Suspense>
  )
}
