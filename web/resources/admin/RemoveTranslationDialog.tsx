import type { RefObject } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useRemoveTranslation } from './data.ts'
import type { Translating } from './TranslationDialog.tsx'

type Props = {
  translation: Translating & { title: string }
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

export const RemoveTranslationDialog = ({ translation, ...dialog }: Props) => {
  const { title, ...translating } = translation
  const remove = useRemoveTranslation()
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this translation?"
      cancelLabel="Keep translation"
      confirmLabel="Delete translation"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(translating, { onSettled: dialog.onClose })}
    >
      <p>
        “<bdi>{title}</bdi>” will be deleted for good. Readers will see the English text.
      </p>
    </ConfirmDialog>
  )
}
