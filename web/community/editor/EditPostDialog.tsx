import type { Me } from '#shared/users/user.ts'
import { useEditedPost } from '#web/community/boardSearchParams.ts'
import { useUpdatePost } from '#web/community/data.ts'
import { discardChosenFiles, useSendingFiles } from '#web/files/sending/data.ts'
import { t } from '#web/language/t.tsx'
import { discardDraft } from '#web/storage/drafts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

const ExistingPost = lazyComponent(
  async () => (await import('./PostEditor.tsx')).ExistingPost,
  <Spinner />,
)

/** Edits the post named in the URL. */
export const EditPostDialog = ({ postId, me }: { postId: string; me: Me }) => {
  const { closeEditor } = useEditedPost()
  const update = useUpdatePost()
  const draftName = `post ${postId}`
  const sending = useSendingFiles()
  const discardAndClose = () => {
    discardDraft(me.id, draftName)
    closeEditor()
  }
  return (
    <FormDialog
      isOpen
      onClose={() => {
        discardChosenFiles(me.id, draftName)
        discardAndClose()
      }}
      title={t('community.editor.edit')}
      submitLabel={t('common.saveChanges')}
      isPending={update.isPending || sending.isUploading}
      error={update.error ?? sending.error}
    >
      {(form) => (
        <ExistingPost
          {...form}
          me={me}
          draftName={draftName}
          postId={postId}
          onSubmit={({ fileIds: kept = [], ...draft }, tray) =>
            sending.send(tray, async (added) => {
              const fileIds = [...kept, ...added]
              await update.mutateAsync({ ...draft, fileIds, id: postId })
              discardAndClose()
            })
          }
        />
      )}
    </FormDialog>
  )
}
