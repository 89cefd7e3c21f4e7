import { IconUsers } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import type { MessagePart } from '../chat.ts'
import { useLongPress } from '../useLongPress.ts'
import { nameOf } from './emojiNames.ts'
import styles from './Reactions.module.css'
import { reactionDialog } from './reactionDialogs.ts'
import { toggleReaction } from './toggleReaction.ts'

/** Below the bubble of a message. A tap reacts the same way, a long one shows who reacted. */
export const Reactions = (part: MessagePart) => {
  const { row, chat } = part
  const reactions = row.reactions ?? []
  const showPeople = () => reactionDialog.set({ ...part, kind: 'people' })
  const longPress = useLongPress((target) => {
    if (!target.closest('button')) return
    navigator.vibrate?.(10)
    showPeople()
  })
  if (reactions.length === 0 || row.isDeleted) return null
  return (
    <ul className={styles.chips} aria-label={t('conversation.reactions.title')} {...longPress}>
      {reactions.map(({ emoji, count, isMine }) => (
        <li key={emoji}>
          <button
            type="button"
            className={styles.chip}
            data-step="reaction"
            tabIndex={-1}
            aria-label={t('conversation.reactions.chip', { count, name: nameOf(emoji) })}
            aria-pressed={isMine}
            aria-disabled={!chat.isOpen}
            onClick={() => chat.isOpen && toggleReaction(part, emoji)}
            onContextMenu={(event) => {
              event.preventDefault()
              showPeople()
            }}
          >
            <span className={styles.emoji}>{emoji}</span> {count}
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.who}
          data-step="who"
          tabIndex={-1}
          aria-label={t('conversation.reactions.who')}
          aria-haspopup="dialog"
          onClick={showPeople}
        >
          <IconUsers size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </li>
    </ul>
  )
}
