import { lazy, Suspense } from 'react'
import type { Post, PostCategory } from '#shared/community/contract.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { useEditing } from './useEditing.ts'

const NewPostDialog = lazy(async () => ({
  default: (await import('./NewPostDialog.tsx')).NewPostDialog,
}))
const EditPostDialog = lazy(async () => ({
  default: (await import('./EditPostDialog.tsx')).EditPostDialog,
}))

type Props = {
  meId: string
  /** Where posts are made. */
  creating?: {
    isOpen: boolean
    onClose: () => void
    /** Told before the lists are fetched anew. */
    onCreated: (post: Post) => void
    /** Chosen for a start. */
    category: PostCategory | undefined
  }
}

/** Each is fetched when it is first opened, and fades away when it closes. */
export const PostDialogs = ({ meId, creating }: Props) => {
  const { editedId } = useEditing()
  const wasEdited = useLastShown(editedId) !== null
  const wasCreated = useLastShown(creating?.isOpen || null) !== null
  return (
    <Suspense>
      {creating && wasCreated && <NewPostDialog {...creating} meId={meId} />}
      {wasEdited && <EditPostDialog meId={meId} />}
    </Suspense>
  )
}
