import { IconUserMinus } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'

const EndBuddyDialog = lazy(async () => ({
  default: (await import('./EndBuddyDialog.tsx')).EndBuddyDialog,
}))

type Props = { match: BuddyMatch; fallbackFocus: RefObject<HTMLElement | null> }

export const BuddyMenu = ({ match, fallbackFocus }: Props) => {
  const [isEnding, setEnding] = useState(false)
  const wasOpened = usePreviousNonNull(isEnding || null) !== null
  return (
    <>
      <ActionMenu
        name={`Actions for ${match.otherUser.name}`}
        actions={[
          { label: 'End', icon: IconUserMinus, isDanger: true, onChoose: () => setEnding(true) },
        ]}
      />
      {wasOpened && (
        <Suspense>
          <EndBuddyDialog
            match={match}
            isOpen={isEnding}
            onClose={() => setEnding(false)}
            fallbackFocus={fallbackFocus}
          />
        </Suspense>
      )}
    </>
  )
}
