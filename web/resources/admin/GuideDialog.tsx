import type { GuideDraft, Resource } from '#shared/resources/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { LoadingDialog } from '#web/ui/LoadingDialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useCreateGuide, useGuide, useUpdateGuide } from './data.ts'

const GuideForm = lazyComponent(
  async () => (await import('./GuideForm.tsx')).GuideForm,
  <Spinner />,
)

type GuideFormDialogProps = DialogControl & { guide: Resource | null }

const GuideFormDialog = ({ guide, ...dialog }: GuideFormDialogProps) => {
  const { data: me } = useMe()
  const create = useCreateGuide()
  const update = useUpdateGuide()
  const save = (draft: GuideDraft) => {
    const callbacks = { onSuccess: dialog.onClose }
    if (guide) update.mutate({ ...draft, id: guide.id }, callbacks)
    else create.mutate(draft, callbacks)
  }
  return (
    <FormDialog
      {...dialog}
      title={t(guide ? 'resources.form.editTitle' : 'resources.form.newTitle')}
      submitLabel={t(guide ? 'resources.form.save' : 'resources.form.saveDraft')}
      isPending={create.isPending || update.isPending}
      error={guide ? update.error : create.error}
    >
      {(form) => <GuideForm {...form} initial={draftOf(guide, me?.name ?? '')} onSubmit={save} />}
    </FormDialog>
  )
}

type Props = {
  /** Id of the guide, or `new`; undefined: closed. */
  open: string | undefined
  onClose: () => void
}

export const GuideDialog = ({ open, onClose }: Props) => {
  const id = open === 'new' ? undefined : open
  const query = useGuide(id)
  const { data, isFetching } = query
  // Saving overwrites the guide, so the form must start with fresh data.
  const guide = data && data.id === id && !isFetching ? data : undefined
  const isLoading = id !== undefined && !guide
  return (
    <>
      <GuideFormDialog
        key={open ?? 'none'}
        guide={guide ?? null}
        isOpen={open !== undefined && !isLoading}
        onClose={onClose}
      />
      <LoadingDialog
        isOpen={isLoading}
        onClose={onClose}
        title={t('resources.form.editTitle')}
        errorTitle={t('resources.guide.failed')}
        query={query}
      />
    </>
  )
}

/** Initial form values: the guide, or an empty one by `author` today. */
const draftOf = (guide: Resource | null, author: string): GuideDraft => {
  if (!guide)
    return {
      title: '',
      description: '',
      content: '',
      category: 'settling',
      author,
      checkedOn: amsterdamDay(new Date()),
    }
  const { title, description, content, category, checkedOn } = guide
  return { title, description, content, category, author: guide.author, checkedOn }
}
