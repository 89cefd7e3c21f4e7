import { IconArrowBackUp, IconDots, IconMoodSmile } from '@tabler/icons-react'
import { memo } from 'react'
import { previewOf } from '#shared/conversation/previewOf.ts'
import { t } from '#web/language/t.tsx'
import type { ChatMessage } from './chatItems.ts'
import styles from './MessageToolbar.module.css'

type Props = {
  row: ChatMessage
  /** Whether the reader takes part in the conversation. */
  isOpen: boolean
  isTabStop: boolean
  onReact: (row: ChatMessage, button: HTMLButtonElement) => void
  onReply: ((row: ChatMessage) => void) | undefined
  onMore: (row: ChatMessage, button: HTMLButtonElement) => void
}

const maxLabelLength = 40

/** As in the styles. There, a long press and a swipe replace the buttons that are not rendered. */
const isTouchScreen = () => window.matchMedia('(pointer: coarse)').matches

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/**
 * Beside a message on hover and focus. On touch screens only the last button exists, for keyboards
 * and screen readers. Plain buttons, because there may be hundreds.
 */
export const MessageToolbar = memo(
  ({ row, isOpen, isTabStop, onReact, onReply, onMore }: Props) => {
    const label = { text: previewOf(row.message).slice(0, maxLabelLength) }
    return (
      <div className={styles.tools}>
        {isOpen && !isTouchScreen() && (
          <>
            <button
              type="button"
              className={styles.tool}
              data-step="react"
              tabIndex={-1}
              aria-label={t('conversation.actions.reactLabel', label)}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => onReact(row, currentTarget)}
            >
              <IconMoodSmile {...icon} />
            </button>
            {onReply && (
              <button
                type="button"
                className={styles.tool}
                data-step="reply"
                tabIndex={-1}
                aria-label={t('conversation.actions.replyLabel', label)}
                onClick={() => onReply(row)}
              >
                <IconArrowBackUp {...icon} />
              </button>
            )}
          </>
        )}
        <button
          type="button"
          className={styles.tool}
          data-step="more"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t('conversation.actions.moreLabel', label)}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMore(row, currentTarget)}
        >
          {isTouchScreen() ? '⋯' : <IconDots {...icon} />}
        </button>
      </div>
    )
  },
)
