import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConversationSettings } from '#shared/conversation/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import type { Address } from '../chat.ts'
import { formatUntil, usePresentSettings } from './useMuted.ts'

const dialog = lazyWithToast(
  async () => (await import('./NotificationLevelDialog.tsx')).NotificationLevelDialog,
)

type Props = { address: Address; settings: ConversationSettings | null | undefined }

/** The name of the button ends with the state, which its icon shows. */
const nameOf = (settings: ConversationSettings | null) => {
  if (settings?.level !== 'nothing') return t('conversation.settings.open')
  return settings.until
    ? t('conversation.settings.openMutedUntil', { time: formatUntil(settings.until) })
    : t('conversation.settings.openMuted')
}

/** In the header of a conversation: what notifies the viewer. */
export const ConversationMenu = ({ address, settings }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const NotificationLevelDialog = dialog.useComponent(isOpen, close)
  const present = usePresentSettings(settings)
  const Icon = present?.level === 'nothing' ? IconBellOff : IconBell
  return (
    <>
      <ActionIcon
        className="flex-none"
        aria-label={nameOf(present)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {isOpen && NotificationLevelDialog && (
        <NotificationLevelDialog address={address} settings={present} onClose={close} />
      )}
    </>
  )
}
