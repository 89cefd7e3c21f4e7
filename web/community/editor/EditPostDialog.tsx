import { useEditedPost } from '#web/community/boardSearchParams.ts'
import { useUpdatePost } from '#web/community/data.ts'
import { t } from '#web/language/t.tsx'
import { discardDraft } from '#web/storage/drafts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'

const ExistingPost = lazyComponent(
  async () => (await import('./PostEditor.tsx')).ExistingPost,
  <Spinner />,
)

/** Edits the post named in the URL. */
export const EditPostDialog = ({ meId }: { meId: string }) => {
  const { editedId, closeEditor } = useEditedPost()
  const update = useUpdatePost()
  const shownId = usePreviousNonNull(editedId)
  const draftName = `post ${shownId}`
  const discardAndClose = () => {
    discardDraft(meId, draftName)
    closeEditor()
  }
  return (
    <FormDialog
      isOpen={editedId !== null}
      onClose={discardAndClose}
      title={t('community.editor.edit')}
      submitLabel={t('common.saveChanges')}
      isPending={update.isPending}
      error={update.error}
    >
      {(form) =>
        shownId && (
          <ExistingPost
            key={shownId}
            {...form}
            meId={meId}
            draftName={draftName}
            postId={shownId}
            onSubmit={(draft) =>
              update.mutate({ ...draft, id: shownId }, { onSuccess: discardAndClose })
            }
          />
        )
      }
    </FormDialog>
  )
}
