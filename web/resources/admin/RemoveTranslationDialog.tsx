import type { RefObject } from 'react'
import { rich, t } from '#web/language/t.tsx'
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
      title={t('resources.removeTranslation.title')}
      cancelLabel={t('resources.removeTranslation.keep')}
      confirmLabel={t('resources.removeTranslation.delete')}
      busyLabel={t('common.deleting')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(translating, { onSettled: dialog.onClose })}
    >
      <p>{rich('resources.removeTranslation.text', { title })}</p>
    </ConfirmDialog>
  )
}
