import type { RefObject } from 'react'
import { t } from '#web/language/t.tsx'
import { ActionMenuPopup } from '#web/ui/ActionMenuPopup.tsx'
import { useLayer } from '#web/ui/dismissableLayers.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import { usePopup } from '#web/ui/usePopup.ts'
import type { Chat, MessagePart } from './chat.ts'
import type { ChatMessage } from './chatItems.ts'
import styles from './MessagePopups.module.css'
import { MessageSheet } from './MessageSheet.tsx'
import { actionsFor } from './messageActions.ts'
import { QuickReactions } from './reactions/QuickReactions.tsx'

/** What a long press or a button beside a message has opened. */
export type OpenPopup = {
  row: ChatMessage
  kind: 'sheet' | 'menu' | 'reactions'
  /** Its button; null after a long press. */
  button: RefObject<HTMLButtonElement | null>
}

type Props = {
  chat: Chat
  opened: OpenPopup | null
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

export const MessagePopups = ({ chat, opened, onClose, fallbackFocus }: Props) => {
  if (!opened) return null
  const { row, kind, button } = opened
  const part = { row, chat }
  if (kind === 'sheet')
    return <MessageSheet {...part} onClose={onClose} fallbackFocus={fallbackFocus} />
  const Popup = kind === 'menu' ? MessageMenu : ReactionsPopup
  // A new key opens a new popup when another button is pressed.
  return <Popup key={row.id} {...part} button={button} onClose={onClose} />
}

type PopupProps = MessagePart & {
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const MessageMenu = ({ row, chat, ...popup }: PopupProps) => {
  const isOnline = useOnline()
  const part = { row, chat }
  return (
    <ActionMenuPopup
      name={t('common.actions')}
      actions={actionsFor(part).map(({ label, Icon, isDanger, needsConnection, act }) => ({
        label: t(label),
        icon: Icon,
        isDanger,
        waitsFor:
          needsConnection && !isOnline ? t('conversation.queue.needsConnection') : undefined,
        onChoose: () => act(part),
      }))}
      {...popup}
    />
  )
}

const ReactionsPopup = ({ button, onClose, ...part }: PopupProps) => {
  const popup = usePopup(button, onClose)
  const close = () => {
    button.current?.focus({ preventScroll: true })
    onClose()
  }
  useLayer(true, close)
  return (
    <div
      ref={popup}
      // Not "auto": Escape and Back close the top layer, see `dismissableLayers.ts`.
      popover="manual"
      role="dialog"
      aria-label={t('conversation.actions.react')}
      className={styles.popup}
    >
      <QuickReactions {...part} onDone={close} />
    </div>
  )
}
