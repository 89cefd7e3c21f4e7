import { lazy, Suspense } from 'react'
import { dropDraft } from '#web/api/keptDrafts.ts'
import { useUpdatePost } from '#web/community/data.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { useEditing } from './useEditing.ts'

const ExistingPost = lazy(async () => ({
  default: (await import('./ExistingPost.tsx')).ExistingPost,
}))

/** For the post that the address names. */
export const EditPostDialog = ({ meId }: { meId: string }) => {
  const { editedId, stop } = useEditing()
  const update = useUpdatePost()
  const shownId = useLastShown(editedId)
  const name = `post ${shownId}`
  const leave = () => {
    dropDraft(meId, name)
    stop()
  }
  return (
    <FormDialog
      isOpen={editedId !== null}
      onClose={leave}
      title="Edit post"
      submit="Save changes"
      isBusy={update.isPending}
      failure={update.error}
    >
      {(form) => (
        <Suspense fallback={<Spinner />}>
          {shownId && (
            <ExistingPost
              key={shownId}
              {...form}
              meId={meId}
              name={name}
              postId={shownId}
              onSubmit={(draft, onError) => {
                if (update.isPending) return
                update.mutate({ ...draft, id: shownId }, { onSuccess: leave, onError })
              }}
            />
          )}
        </Suspense>
      )}
    </FormDialog>
  )
}
