import { IconPencilPlus } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Resource } from '#shared/resources/contract.ts'
import { BackLink } from '#web/page/BackLink.tsx'
import { useUrlState } from '#web/page/urlState.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import { useRemoveGuide } from './data.ts'
import { GuideDialog } from './GuideDialog.tsx'
import { GuideList } from './GuideList.tsx'

/** Guide management for administrators. */
export const GuidesAdminScreen = () => {
  const { params, open, close } = useUrlState({
    parse: parseGuidesAdminSearchParams,
    toHref: guidesAdminHref,
  })
  const [removing, setRemoving] = useState<Pick<Resource, 'id' | 'title'> | null>(null)
  const wasRemoving = usePreviousNonNull(removing)
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <BackLink href="/resources">All guides</BackLink>
      <ScreenHeader
        title="Write guides"
        lead="Only administrators see drafts. Everyone can read published guides."
      >
        <Button
          leftSection={<IconPencilPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ open: 'new' })}
        >
          New guide
        </Button>
      </ScreenHeader>
      <div ref={list} tabIndex={-1}>
        <GuideList onEdit={({ id }) => open({ open: id })} onRemove={setRemoving} />
      </div>
      <GuideDialog open={params.open} onClose={() => close({ open: undefined })} />
      {wasRemoving && (
        <RemoveGuideDialog
          guide={wasRemoving}
          isOpen={removing !== null}
          onClose={() => setRemoving(null)}
          fallbackFocus={list}
        />
      )}
    </>
  )
}

type RemoveGuideProps = {
  guide: Pick<Resource, 'id' | 'title'>
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

const RemoveGuideDialog = ({ guide, isOpen, onClose, fallbackFocus }: RemoveGuideProps) => {
  const remove = useRemoveGuide()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete this guide?"
      cancelLabel="Keep guide"
      confirmLabel="Delete guide"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id: guide.id }, { onSettled: onClose })}
      fallbackFocus={fallbackFocus}
    >
      <p>
        “<bdi>{guide.title}</bdi>” will be deleted for good, and links to it will stop working.
      </p>
    </ConfirmDialog>
  )
}

/** The guide open in the editor: its id, or `new`. */
const Open = z.catch(z.optional(z.union([z.uuid(), z.literal('new')])), undefined)

export type GuidesAdminSearchParams = { open: string | undefined }

const parseGuidesAdminSearchParams = (search: string): GuidesAdminSearchParams => ({
  open: Open.parse(new URLSearchParams(search).get('guide') ?? undefined),
})

const guidesAdminHref = ({ open }: GuidesAdminSearchParams) =>
  open ? `/admin/guides?${new URLSearchParams({ guide: open })}` : '/admin/guides'
