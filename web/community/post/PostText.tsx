import { useId, useState } from 'react'
import { RichText } from '#web/ui/RichText.tsx'
import styles from './PostText.module.css'

type Props = { text: string; username: string; isWhole: boolean }

/** More than the lines shown, on the widest screen too. */
const isLong = (text: string) => text.length > 700 || text.split('\n').length > 7

export const PostText = ({ text, username, isWhole }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isCut = !isWhole && isLong(text)
  return (
    <div className={styles.part}>
      <div id={id} className={isCut && !isOpen ? styles.cut : styles.text}>
        <RichText text={text} username={username} />
      </div>
      {isCut && (
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
