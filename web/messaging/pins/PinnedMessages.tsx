import { IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { previewOf } from '#shared/conversation/previewOf.ts'
import { t } from '#web/language/t.tsx'
import type { Chat } from '../chat.ts'
import { usePins } from './data.ts'
import styles from './PinnedMessages.module.css'

type Props = {
  chat: Chat
  /** Leads to a message, and marks it. */
  goTo: (id: string) => void
}

/** The bar above the messages. Each tap leads to the next of them. */
export const PinnedMessages = ({ chat, goTo }: Props) => {
  const pins = usePins(chat.address)
  const [taps, setTaps] = useState(0)
  const at = taps % Math.max(pins.length, 1)
  const pin = pins[at]
  if (!pin) return null
  return (
    <button
      type="button"
      className={styles.bar}
      onClick={() => {
        goTo(pin.id)
        setTaps(at + 1)
      }}
    >
      <IconPin className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <strong className={styles.label}>{t('conversation.pins.pinned')}</strong>{' '}
        <bdi className={styles.text}>{previewOf(pin.text)}</bdi>
      </span>
      {pins.length > 1 && (
        <span className={styles.place}>
          {t('conversation.pins.place', { number: at + 1, count: pins.length })}
        </span>
      )}
    </button>
  )
}
