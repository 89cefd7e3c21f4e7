import type { Post, PostCategory } from '#shared/community/contract.ts'
import { useCreatePost } from '#web/community/data.ts'
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
  meId: string
}

export const NewPostDialog = ({ isOpen, onClose, onCreated, category, meId }: Props) => {
  const create = useCreatePost((post) => {
    discardDraft(meId, newPostDraftName)
    onCreated(post)
  })
  return (
    <FormDialog
      isOpen={isOpen}
      // Closing by button discards the draft. Navigating away keeps it.
      onClose={() => {
        discardDraft(meId, newPostDraftName)
        onClose()
      }}
      title={t('community.editor.new')}
      submitLabel={t('community.editor.post')}
      isPending={create.isPending}
      error={create.error}
    >
      {(form) => (
        <PostEditor
          {...form}
          meId={meId}
          draftName={newPostDraftName}
          initial={emptyFields(category)}
          isFailureFirst
          renderFailure={({ hasServerMessage, reason }) => (
            <FormFailure isAlert={hasServerMessage} reason={reason} />
          )}
          onSubmit={(draft) => create.mutate(draft)}
        />
      )}
    </FormDialog>
  )
}
