import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'

const RemoveLanguagesDialog = lazyDialog(
  async () => (await import('./RemoveLanguagesDialog.tsx')).RemoveLanguagesDialog,
)

type Props = { onChange: () => void; fallbackFocus: RefObject<HTMLElement | null> }

export const LanguagesMenu = ({ onChange, fallbackFocus }: Props) => {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <ActionMenu
        name={t('buddies.languages.menu')}
        actions={[
          { label: t('common.change'), icon: IconPencil, onChoose: onChange },
          {
            label: t('common.remove'),
            icon: IconTrash,
            isDanger: true,
            onChoose: () => setRemoving(true),
          },
        ]}
      />
      <RemoveLanguagesDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        fallbackFocus={fallbackFocus}
      />
    </>
  )
}
