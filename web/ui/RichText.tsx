import { memo } from 'react'
import { type Piece, parseRichText } from './parseRichText.ts'
import styles from './RichText.module.css'

type Props = {
  text: string
  /** The reader's username: mentions of it are highlighted. */
  username: string
}

/** User text: URLs become links, mentions are highlighted, `**` makes bold, line breaks are kept. */
export const RichText = memo(({ text, username }: Props) => {
  // The pieces of a text never reorder.
  const show = (piece: Piece, index: number) => (
    <RichPiece key={index} piece={piece} username={username} />
  )
  return (
    <span className={styles.text} dir="auto">
      {parseRichText(text).map((segment, index) =>
        segment.kind === 'bold' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <b key={index}>{segment.pieces.map(show)}</b>
        ) : (
          show(segment, index)
        ),
      )}
    </span>
  )
})

type PieceProps = { piece: Piece; username: string }

const RichPiece = ({ piece, username }: PieceProps) => {
  switch (piece.kind) {
    case 'link':
      return (
        <a
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
}
