import { useId, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { textDirection } from '#web/ui/textDirection.ts'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import styles from './PostText.module.css'
import { parseTextBlocks } from './parseTextBlocks.ts'

type Props = {
  text: string
  username: string
  isExpanded?: boolean
  /** Two lines on a phone, where a tap opens the whole text. */
  isExcerptOnPhones?: boolean
}

/** Longer than the visible lines, even on the widest screen. */
const isLong = (text: string) => text.length > 500 || text.split('\n').length > 5

/** Shortened so that it expands in place, or to an excerpt. */
export const PostText = ({
  text,
  username,
  isExpanded = false,
  isExcerptOnPhones = false,
}: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isExcerpt = useIsNarrow() && isExcerptOnPhones && !isExpanded
  const isTruncated = !isExpanded && !isExcerpt && isLong(text)
  const isShortened = isExcerpt || (isTruncated && !isOpen)
  return (
    <div className={styles.section}>
      <div
        id={id}
        className={isExcerpt ? styles.excerpt : isShortened ? styles.cut : styles.text}
        // Shortened at its own end.
        dir={isShortened ? textDirection(text) : undefined}
      >
        {isShortened ? (
          <RichText text={text} username={username} />
        ) : (
          <TextWithLists text={text} username={username} />
        )}
      </div>
      {isTruncated && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('community.post.showLess') : t('community.post.showAll')}
        </button>
      )}
    </div>
  )
}

/** Lines that begin with a number or a dash are lists. */
const TextWithLists = ({ text, username }: { text: string; username: string }) =>
  parseTextBlocks(text).map((block, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the blocks of a text never reorder.
    if (block.kind === 'text')
      return block.text
        .split(/\n(?:[ \t]*\n)+/)
        .map((paragraph, at) => (
          <RichText key={`${index} ${at}`} text={paragraph} username={username} />
        ))
    const List = block.kind === 'numbers' ? 'ol' : 'ul'
    return (
      <List key={index} className={`own-side ${styles.list}`} dir="auto">
        {block.items.map((item, at) => (
          <li key={at} value={item.number}>
            <RichText text={item.text} username={username} />
          </li>
        ))}
      </List>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  })
