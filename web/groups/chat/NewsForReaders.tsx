import { useState } from 'react'
import type { GroupMessage } from '#shared/groups/contract.ts'

type Props = { rows: readonly GroupMessage[]; meId: string }

const mostRead = 3
const longestRead = 300

const sentenceOf = ({ user, message }: GroupMessage) =>
  `${user?.name ?? 'Deleted user'}: ${message.slice(0, longestRead)}`

/**
 * Says each new message of others once to those who do not see it. The list itself keeps silent:
 * older messages coming into it, or a message of one's own being sent, are no news.
 */
export const NewsForReaders = ({ rows, meId }: Props) => {
  const newest = rows.at(-1)?.seq ?? 0
  const [known, setKnown] = useState(newest)
  const [news, setNews] = useState<{ key: number; text: string }[]>([])
  if (newest > known) {
    const fresh = rows.filter(
      ({ seq, user, isDeleted }) => seq > known && user?.id !== meId && !isDeleted,
    )
    setKnown(newest)
    if (fresh.length > mostRead) setNews([{ key: newest, text: `${fresh.length} new messages` }])
    else if (fresh.length > 0)
      setNews([
        ...news.slice(fresh.length - mostRead),
        ...fresh.map((row) => ({ key: row.seq, text: sentenceOf(row) })),
      ])
  }
  return (
    <div className="only-for-readers" aria-live="polite" aria-relevant="additions">
      {news.map(({ key, text }) => (
        <p key={key} dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}
