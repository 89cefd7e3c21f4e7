import { IconUserMinus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { BuddyMatch } from '#shared/buddies/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'

const EndBuddyDialog = lazyDialog(async () => (await import('./EndBuddyDialog.tsx')).EndBuddyDialog)

type Props = { match: BuddyMatch; fallbackFocus: RefObject<HTMLElement | null> }

export const BuddyMenu = ({ match, fallbackFocus }: Props) => {
  const [isEnding, setEnding] = useState(false)
  return (
    <>
      <ActionMenu
        name={t('common.actionsForName', { name: match.otherUser.name })}
        actions={[
          {
            label: t('buddies.menu.end'),
            icon: IconUserMinus,
            isDanger: true,
            onChoose: () => setEnding(true),
          },
        ]}
      />
      <EndBuddyDialog
        match={match}
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        fallbackFocus={fallbackFocus}
      />
    </>
  )
}
