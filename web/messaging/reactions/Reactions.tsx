import type { MessagePart } from '../chat.ts'
import styles from './Reactions.module.css'

/** Below the bubble of a message. */
export const Reactions = ({ row: { reactions } }: MessagePart) =>
  reactions && (
    <ul className={styles.chips}>
      {reactions.map(({ emoji, count, isMine }) => (
        <li key={emoji} className={styles.chip} data-mine={isMine || undefined}>
          {emoji} {count}
        </li>
      ))}
    </ul>
  )
