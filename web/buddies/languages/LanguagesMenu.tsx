import { IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'

const RemoveLanguagesDialog = lazy(async () => ({
  default: (await import('./RemoveLanguagesDialog.tsx')).RemoveLanguagesDialog,
}))

type Props = { onChange: () => void; fallbackFocus: RefObject<HTMLElement | null> }

export const LanguagesMenu = ({ onChange, fallbackFocus }: Props) => {
  const [isRemoving, setRemoving] = useState(false)
  const wasOpened = usePreviousNonNull(isRemoving || null) !== null
  return (
    <>
      <ActionMenu
        name="Actions for your languages"
        actions={[
          { label: 'Change', icon: IconPencil, onChoose: onChange },
          { label: 'Remove', icon: IconTrash, isDanger: true, onChoose: () => setRemoving(true) },
        ]}
      />
      {wasOpened && (
        <Suspense>
          <RemoveLanguagesDialog
            isOpen={isRemoving}
            onClose={() => setRemoving(false)}
            fallbackFocus={fallbackFocus}
          />
        </Suspense>
      )}
    </>
  )
}
