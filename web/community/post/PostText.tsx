import { useId, useState } from 'react'
import { RichText } from '#web/ui/RichText.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import styles from './PostText.module.css'

type Props = { text: string; username: string; isExpanded: boolean }

/** Longer than the visible lines, even on the widest screen. */
const isLong = (text: string) => text.length > 700 || text.split('\n').length > 7

/** The board shortens it: on a phone to an excerpt, elsewhere so that it expands in place. */
export const PostText = ({ text, username, isExpanded }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useIsNarrow()
  const isTruncated = !isExpanded && !isNarrow && isLong(text)
  const shortened = isNarrow ? styles.excerpt : isTruncated && !isOpen && styles.cut
  return (
    <div className={styles.section}>
      <div id={id} className={(!isExpanded && shortened) || styles.text}>
        <RichText text={text} username={username} />
      </div>
      {isTruncated && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
