import type { Quote } from '#shared/conversation/message.ts'
import { previewOf } from '#shared/conversation/previewOf.ts'
import { t } from '#web/language/t.tsx'
import styles from './QuotedMessage.module.css'

type Props = { quote: Quote; onOpen: (id: string) => void }

/** What a quote shows of its author and its text. */
const quoteTexts = ({ author, isOwn, isGone, text }: Quote) => {
  if (isGone && author === null && !isOwn)
    return { name: null, text: t('conversation.quote.notAvailable') }
  return {
    name: isOwn ? t('common.you') : (author ?? t('common.deletedUser')),
    text: isGone ? t('common.messageDeleted') : previewOf(text),
  }
}

/** The message that another one answers, in its bubble. A tap leads to it. */
export const QuotedMessage = ({ quote, onOpen }: Props) => {
  const { name, text } = quoteTexts(quote)
  return (
    // A plain button, because there may be hundreds.
    <button
      type="button"
      className={styles.quote}
      data-step="quote"
      tabIndex={-1}
      data-gone={quote.isGone || undefined}
      // Nothing is left to go to.
      disabled={quote.seq === 0}
      onClick={() => onOpen(quote.id)}
    >
      <span className="visually-hidden">{t('conversation.quote.answerTo')} </span>
      <span className={styles.words}>
        {name !== null && (
          <bdi className={styles.name}>
            {name}
            <span className="visually-hidden">: </span>
          </bdi>
        )}
        <bdi className={styles.text}>{text}</bdi>
      </span>
      {quote.preview && <img className={styles.picture} src={quote.preview} alt="" />}
    </button>
  )
}
