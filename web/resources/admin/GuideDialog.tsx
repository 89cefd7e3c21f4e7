import type { ComponentProps } from 'react'
import type { Resource } from '#shared/resources/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { discardChosenFiles, useSendingFiles } from '#web/files/sending/data.ts'
import { t } from '#web/language/t.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { LoadingDialog } from '#web/ui/LoadingDialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useCreateGuide, useGuide, useUpdateGuide } from './data.ts'

const GuideForm = lazyComponent(
  async () => (await import('./GuideForm.tsx')).GuideForm,
  <Spinner />,
)

type GuideFormDialogProps = DialogControl & { guide: Resource | null; isDescribing: boolean }

const GuideFormDialog = ({ guide, isDescribing, ...dialog }: GuideFormDialogProps) => {
  const { data: me } = useMe()
  const create = useCreateGuide()
  const update = useUpdateGuide()
  const sending = useSendingFiles()
  const draftName = `guide ${guide?.id ?? 'new'}`
  const close = () => {
    if (me) discardChosenFiles(me.id, draftName)
    dialog.onClose()
  }
  const save: ComponentProps<typeof GuideForm>['onSubmit'] = (draft, { keptIds, tray }) =>
    void sending.send(tray, async (added) => {
      const changed = { ...draft, fileIds: [...keptIds, ...added] }
      await (guide ? update.mutateAsync({ ...changed, id: guide.id }) : create.mutateAsync(changed))
      dialog.onClose()
    })
  return (
    <FormDialog
      {...dialog}
      onClose={close}
      title={t(guide ? 'resources.form.editTitle' : 'resources.form.newTitle')}
      submitLabel={t(guide ? 'resources.form.save' : 'resources.form.saveDraft')}
      isPending={create.isPending || update.isPending || sending.isUploading}
      error={(guide ? update.error : create.error) ?? sending.error}
    >
      {(form) =>
        me && (
          <GuideForm
            {...form}
            me={me}
            guide={guide}
            isDescribing={isDescribing}
            draftName={draftName}
            onSubmit={save}
          />
        )
      }
    </FormDialog>
  )
}

type Props = {
  /** Id of the guide, or `new`; undefined: closed. */
  open: string | undefined
  /** It was not published, because a picture is not described. */
  isDescribing: boolean
  onClose: () => void
}

export const GuideDialog = ({ open, isDescribing, onClose }: Props) => {
  const id = open === 'new' ? undefined : open
  const query = useGuide(id)
  const { data, isFetchedAfterMount } = query
  // Saving overwrites the guide, so the form must start with fresh data.
  const guide = data && data.id === id && isFetchedAfterMount ? data : undefined
  const isLoading = id !== undefined && !guide
  return (
    <>
      <GuideFormDialog
        key={open ?? 'none'}
        guide={guide ?? null}
        isDescribing={isDescribing}
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
