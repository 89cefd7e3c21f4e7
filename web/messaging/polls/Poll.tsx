import { RichText } from '#web/ui/RichText.tsx'
import type { MessagePart } from '../chat.ts'
import styles from './Poll.module.css'

/** In the bubble, instead of the text: that is its question. */
export const Poll = ({ row: { message, poll }, chat }: MessagePart) =>
  poll && (
    <>
      <RichText text={message} username={chat.me.username} />
      <ul className={styles.options}>
        {poll.options.map((option, at) => (
          <li key={option}>
            {option} {poll.counts?.[at]}
          </li>
        ))}
      </ul>
    </>
  )
