import { IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'

const RemoveLanguagesDialog = lazy(async () => ({
  default: (await import('./RemoveLanguagesDialog.tsx')).RemoveLanguagesDialog,
}))

type Props = { onChange: () => void; place: RefObject<HTMLElement | null> }

export const LanguagesMenu = ({ onChange, place }: Props) => {
  const [isRemoving, setRemoving] = useState(false)
  const wasAsked = useLastShown(isRemoving || null) !== null
  return (
    <>
      <ActionMenu
        name="Actions for your languages"
        actions={[
          { label: 'Change', icon: IconPencil, onChoose: onChange },
          { label: 'Remove', icon: IconTrash, isDanger: true, onChoose: () => setRemoving(true) },
        ]}
      />
      {wasAsked && (
        <Suspense>
          <RemoveLanguagesDialog
            isOpen={isRemoving}
            onClose={() => setRemoving(false)}
            place={place}
          />
        </Suspense>
      )}
    </>
  )
}
