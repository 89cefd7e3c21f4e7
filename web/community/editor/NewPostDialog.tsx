import type { Post, PostCategory } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useCreatePost } from '#web/community/data.ts'
import { discardChosenFiles, useSendingFiles } from '#web/files/sending/data.ts'
import { t } from '#web/language/t.tsx'
import { discardDraft } from '#web/storage/drafts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { emptyFields, newPostDraftName } from './postFields.ts'

const PostEditor = lazyComponent(
  async () => (await import('./PostEditor.tsx')).PostEditor,
  <Spinner />,
)

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Runs before the lists are refetched. */
  onCreated: (post: Post) => void
  /** Initial category. */
  category: PostCategory | undefined
  me: Me
}

export const NewPostDialog = ({ isOpen, onClose, onCreated, category, me }: Props) => {
  const create = useCreatePost((post) => {
    discardDraft(me.id, newPostDraftName)
    onCreated(post)
  })
  const sending = useSendingFiles()
  const isPending = create.isPending || sending.isUploading
  return (
    <FormDialog
      isOpen={isOpen}
      // Closing by button discards the draft. Navigating away keeps it.
      onClose={() => {
        discardDraft(me.id, newPostDraftName)
        discardChosenFiles(me.id, newPostDraftName)
        onClose()
      }}
      title={t('community.editor.new')}
      submitLabel={t('community.editor.post')}
      isPending={isPending}
      error={create.error ?? sending.error}
    >
      {(form) => (
        <PostEditor
          {...form}
          me={me}
          draftName={newPostDraftName}
          initial={emptyFields(category)}
          isMine
          isFailureFirst
          renderFailure={({ hasServerMessage, reason }) => (
            <FormFailure isAlert={hasServerMessage} reason={reason} />
          )}
          onSubmit={(draft, tray) =>
            sending.send(tray, (fileIds) =>
              create.mutateAsync({ ...draft, ...(fileIds.length > 0 && { fileIds }) }),
            )
          }
        />
      )}
    </FormDialog>
  )
}
