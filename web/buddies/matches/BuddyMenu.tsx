import { IconUserMinus } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'

const EndBuddyDialog = lazy(async () => ({
  default: (await import('./EndBuddyDialog.tsx')).EndBuddyDialog,
}))

type Props = { match: BuddyMatch; place: RefObject<HTMLElement | null> }

export const BuddyMenu = ({ match, place }: Props) => {
  const [isEnding, setEnding] = useState(false)
  const wasAsked = useLastShown(isEnding || null) !== null
  return (
    <>
      <ActionMenu
        name={`Actions for ${match.otherUser.name}`}
        actions={[
          { label: 'End', icon: IconUserMinus, isDanger: true, onChoose: () => setEnding(true) },
        ]}
      />
      {wasAsked && (
        <Suspense>
          <EndBuddyDialog
            match={match}
            isOpen={isEnding}
            onClose={() => setEnding(false)}
            place={place}
          />
        </Suspense>
      )}
    </>
  )
}
