import { lazy, Suspense } from 'react'
import type { Post, PostCategory } from '#shared/community/contract.ts'
import { dropDraft } from '#web/api/keptDrafts.ts'
import { useCreatePost } from '#web/community/data.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { emptyFields, newPostName } from './postDraft.ts'

const PostEditor = lazy(async () => ({ default: (await import('./PostEditor.tsx')).PostEditor }))

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Told before the lists are fetched anew. */
  onCreated: (post: Post) => void
  /** Chosen for a start. */
  category: PostCategory | undefined
  meId: string
}

export const NewPostDialog = ({ isOpen, onClose, onCreated, category, meId }: Props) => {
  const create = useCreatePost((post) => {
    dropDraft(meId, newPostName)
    onCreated(post)
  })
  return (
    <FormDialog
      isOpen={isOpen}
      // By its own buttons: what was typed is not wanted. Going back or away keeps it.
      onClose={() => {
        dropDraft(meId, newPostName)
        onClose()
      }}
      title="New post"
      submit="Post"
      isBusy={create.isPending}
    >
      {(form) => (
        <Suspense fallback={<Spinner />}>
          {create.error && !create.error.field && (
            <FormFailure isAlert={create.error.isExplained} reason={create.error.reason} />
          )}
          <PostEditor
            {...form}
            meId={meId}
            name={newPostName}
            initial={emptyFields(category)}
            onSubmit={(draft, onError) => {
              if (!create.isPending) create.mutate(draft, { onError })
            }}
          />
        </Suspense>
      )}
    </FormDialog>
  )
}
