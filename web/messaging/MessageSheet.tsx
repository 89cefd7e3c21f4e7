import type { RefObject } from 'react'
import { previewOf } from '#shared/conversation/previewOf.ts'
import { t } from '#web/language/t.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatFullDateAndTime } from '#web/ui/format.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import type { MessagePart } from './chat.ts'
import styles from './MessageSheet.module.css'
import { actionsFor } from './messageActions.ts'
import { QuickReactions } from './reactions/QuickReactions.tsx'

type Props = MessagePart & {
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** What can be done with a message, after a long press on it. */
export const MessageSheet = ({ row, chat, onClose, fallbackFocus }: Props) => {
  const isOnline = useOnline()
  const part = { row, chat }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('common.message')}
      size="small"
      isBareOnPhones
      fallbackFocus={fallbackFocus}
    >
      {chat.isOpen && <QuickReactions {...part} onDone={onClose} />}
      <div className={styles.message}>
        <p className={styles.name}>
          <bdi>{row.user?.id === chat.me.id ? t('common.you') : row.user?.name}</bdi>
          <time className="muted text-13" dateTime={row.createdAt.toISOString()}>
            {formatFullDateAndTime(row.createdAt)}
          </time>
        </p>
        <p className={`own-side ${styles.text}`} dir="auto">
          {previewOf(row.message)}
        </p>
      </div>
      <div className={styles.actions}>
        {actionsFor(part).map(({ label, Icon, isDanger, needsConnection, act }) => {
          const waits = needsConnection && !isOnline
          return (
            <button
              key={label}
              type="button"
              className={styles.action}
              data-danger={isDanger}
              aria-disabled={waits}
              onClick={() => {
                if (waits) return
                onClose()
                act(part)
              }}
            >
              <Icon size={22} stroke={1.75} aria-hidden="true" />
              <span>
                {t(label)}
                {waits && (
                  <span className={styles.hint}>{t('conversation.queue.needsConnection')}</span>
                )}
              </span>
            </button>
          )
        })}
      </div>
    </Dialog>
  )
}
