import { IconArrowBackUp, IconBan, IconFlag, IconUserMinus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { PublicUser } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { openReport } from '#web/safety/data.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import type { ConnectionStatus } from './connectionStatus.ts'
import { useWithdrawRequest } from './data.ts'
import type { Confirmation } from './PersonDialogs.tsx'

const PersonDialogs = lazyComponent(async () => (await import('./PersonDialogs.tsx')).PersonDialogs)

type Props = {
  user: PublicUser
  connectionStatus: ConnectionStatus
  /** Takes the focus after the row was removed. */
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Rare actions: withdraw, remove, report, block. */
export const PersonMenu = ({ user, connectionStatus, fallbackFocus }: Props) => {
  const withdraw = useWithdrawRequest()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const statusActions =
    connectionStatus.kind === 'asked'
      ? [
          {
            label: t('common.cancelRequest'),
            icon: IconArrowBackUp,
            onChoose: () => {
              if (!withdraw.isPending) withdraw.mutate({ id: connectionStatus.id })
            },
          },
        ]
      : connectionStatus.kind === 'connected'
        ? [
            {
              label: t('connections.menu.remove'),
              icon: IconUserMinus,
              onChoose: () => setConfirmation({ step: 'end', id: connectionStatus.id }),
            },
          ]
        : []
  const report = {
    label: t('common.report'),
    icon: IconFlag,
    onChoose: () => openReport({ type: 'user', id: user.id, author: user }),
  }
  const block = {
    label: t('common.block'),
    icon: IconBan,
    isDanger: true,
    onChoose: () => setConfirmation({ step: 'block' }),
  }
  return (
    <>
      <ActionMenu
        name={t('common.actionsForName', { name: user.name })}
        actions={[...statusActions, report, block]}
      />
      {confirmation && (
        <PersonDialogs
          user={user}
          confirmation={confirmation}
          onClose={() => setConfirmation(null)}
          fallbackFocus={fallbackFocus}
        />
      )}
    </>
  )
}
