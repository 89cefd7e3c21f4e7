import { memo } from 'react'
import { parseRichText } from './parseRichText.ts'
import styles from './RichText.module.css'

type Props = {
  text: string
  /** The reader's username: mentions of it are highlighted. */
  username: string
}

/** User text: URLs become links, mentions are highlighted, `**` makes bold, line breaks are kept. */
export const RichText = memo(({ text, username }: Props) => (
  <span className={styles.text} dir="auto">
    {parseRichText(text).map((segment, index) => {
      // biome-ignore-start lint/suspicious/noArrayIndexKey: the segments of a text never reorder.
      switch (segment.kind) {
        case 'link':
          return (
            <a
              key={index}
              className={styles.link}
              href={segment.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              dir="ltr"
            >
              {segment.text}
            </a>
          )
        case 'mention':
          return (
            <strong
              key={index}
              className={
                segment.username.toLowerCase() === username.toLowerCase()
                  ? `${styles.mention} ${styles.mine}`
                  : styles.mention
              }
            >
              <bdi>{segment.text}</bdi>
            </strong>
          )
        case 'bold':
          return <b key={index}>{segment.text}</b>
        default:
          return segment.text
      }
      // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
    })}
  </span>
))
