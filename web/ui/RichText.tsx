import { memo } from 'react'
import styles from './RichText.module.css'
import { piecesOf } from './richText.ts'

type Props = {
  text: string
  /** Whoever reads: their own name stands out among the others. */
  username: string
}

/** What people wrote: addresses can be followed, names of people stand out, lines stay lines. */
export const RichText = memo(({ text, username }: Props) => (
  <span className={styles.text} dir="auto">
    {piecesOf(text).map((piece, at) => {
      // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are.
      switch (piece.kind) {
        case 'link':
          return (
            <a
              key={at}
              className={styles.link}
              href={piece.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              dir="ltr"
            >
              {piece.text}
            </a>
          )
        case 'mention':
          return (
            <strong
              key={at}
              className={
                piece.username.toLowerCase() === username.toLowerCase()
                  ? `${styles.mention} ${styles.mine}`
                  : styles.mention
              }
            >
              <bdi>{piece.text}</bdi>
            </strong>
          )
        default:
          return piece.text
      }
      // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
    })}
  </span>
))
