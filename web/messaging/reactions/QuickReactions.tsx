import { IconPlus } from '@tabler/icons-react'
import { quickReactions } from '#shared/conversation/contract.ts'
import { t } from '#web/language/t.tsx'
import type { MessagePart } from '../chat.ts'
import { isUnsent } from '../chatItems.ts'
import { nameOf } from './emojiNames.ts'
import styles from './QuickReactions.module.css'
import { reactionDialog } from './reactionDialogs.ts'
import { toggleReaction } from './toggleReaction.ts'

type Props = MessagePart & {
  /** Closes the sheet or the popup that shows them. */
  onDone: () => void
}

/** The reactions at hand: on top of the sheet of a message, and beside it on a desktop. */
export const QuickReactions = ({ onDone, ...part }: Props) => {
  const { reactions = [] } = part.row
  if (isUnsent(part.row)) return null
  return (
    <fieldset className={styles.reactions} aria-label={t('conversation.actions.react')}>
      {quickReactions.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={styles.reaction}
          aria-label={nameOf(emoji)}
          aria-pressed={reactions.some((one) => one.emoji === emoji && one.isMine)}
          onClick={() => {
            onDone()
            toggleReaction(part, emoji)
          }}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        className={styles.reaction}
        aria-label={t('conversation.reactions.more')}
        aria-haspopup="dialog"
        onClick={() => {
          onDone()
          reactionDialog.set({ ...part, kind: 'picker' })
        }}
      >
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </fieldset>
  )
}
