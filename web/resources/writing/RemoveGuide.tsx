import type { RefObject } from 'react'
import type { Resource } from '#shared/resources/contract.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useRemoveGuide } from './data.ts'

type Props = {
  guide: Pick<Resource, 'id' | 'title'>
  isOpen: boolean
  onClose: () => void
  place: RefObject<HTMLElement | null>
}

export const RemoveGuide = ({ guide, isOpen, onClose, place }: Props) => {
  const remove = useRemoveGuide()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete this guide?"
      keep="Keep guide"
      confirm="Delete guide"
      busy="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id: guide.id }, { onSettled: onClose })}
      place={place}
    >
      <p>
        “<bdi>{guide.title}</bdi>” goes for good, and links to it lead nowhere.
      </p>
    </ConfirmDialog>
  )
}
