import { type ComponentProps, lazy, Suspense } from 'react'
import type { GuideDraft, Resource } from '#shared/resources/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { useMe } from '#web/auth/data.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { WaitingDialog } from '#web/ui/WaitingDialog.tsx'
import { useGuide, useRewriteGuide, useWriteGuide } from './data.ts'
import type { GuideForm } from './GuideForm.tsx'
import { draftOf } from './guideDraft.ts'

const LazyForm = lazy(async () => ({ default: (await import('./GuideForm.tsx')).GuideForm }))

/** The form, fetched when it is first wanted. */
const Editor = (props: ComponentProps<typeof GuideForm>) => (
  <Suspense fallback={<Spinner />}>
    <LazyForm {...props} />
  </Suspense>
)

type WriteProps = { guide: Resource | null; isOpen: boolean; onClose: () => void }

const Write = ({ guide, isOpen, onClose }: WriteProps) => {
  const { data: me } = useMe()
  const write = useWriteGuide()
  const rewrite = useRewriteGuide()
  const isBusy = write.isPending || rewrite.isPending
  const save = (draft: GuideDraft, onError: (error: ApiError) => void) => {
    if (isBusy) return
    const then = { onSuccess: onClose, onError }
    if (guide) rewrite.mutate({ ...draft, id: guide.id }, then)
    else write.mutate(draft, then)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={guide ? 'Edit guide' : 'New guide'}
      submit={guide ? 'Save guide' : 'Save draft'}
      isBusy={isBusy}
      failure={guide ? rewrite.error : write.error}
    >
      {(form) => <Editor {...form} initial={draftOf(guide, me?.name ?? '')} onSubmit={save} />}
    </FormDialog>
  )
}

type Props = {
  /** Its id, or `new`; undefined: none is open. */
  open: string | undefined
  onClose: () => void
}

export const GuideDialog = ({ open, onClose }: Props) => {
  const id = open === 'new' ? undefined : open
  const read = useGuide(id)
  const { data, isFetching } = read
  // What is shown is written over: only what is there now may be the beginning.
  const guide = data && data.id === id && !isFetching ? data : undefined
  const isWaiting = id !== undefined && !guide
  return (
    <>
      <Write
        key={open ?? 'none'}
        guide={guide ?? null}
        isOpen={open !== undefined && !isWaiting}
        onClose={onClose}
      />
      <WaitingDialog
        isOpen={isWaiting}
        onClose={onClose}
        title="Edit guide"
        failed="The guide could not be loaded"
        read={read}
      />
    </>
  )
}
