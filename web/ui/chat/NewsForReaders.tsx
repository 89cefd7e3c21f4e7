import { useEffect, useState } from 'react'
import type { ChatRow } from './chatRow.ts'

type Props = { rows: readonly ChatRow[]; meId: string }
type News = { key: number; text: string }

const mostRead = 3
const longestRead = 300
// Said by then; whoever walks through the page afterwards finds each message once.
const staysMs = 4000

const sentenceOf = ({ user, message }: ChatRow) =>
  `${user?.name ?? 'Deleted user'}: ${message.slice(0, longestRead)}`

const none: News[] = []

const useGoneAfter = (news: News[], clear: () => void) => {
  useEffect(() => {
    if (news.length === 0) return
    const timer = setTimeout(clear, staysMs)
    return () => clearTimeout(timer)
  }, [news, clear])
}

/**
 * Says each new message of others once to those who do not see it. The list itself keeps silent:
 * older messages coming into it, or a message of one's own being sent, are no news.
 */
export const NewsForReaders = ({ rows, meId }: Props) => {
  const newest = rows.at(-1)?.seq ?? 0
  const [known, setKnown] = useState(newest)
  const [news, setNews] = useState(none)
  const [clear] = useState(() => () => setNews(none))
  useGoneAfter(news, clear)
  if (newest > known) {
    const fresh = rows.filter(
      ({ seq, user, isDeleted }) => seq > known && user?.id !== meId && !isDeleted,
    )
    setKnown(newest)
    if (fresh.length > mostRead) setNews([{ key: newest, text: `${fresh.length} new messages` }])
    else if (fresh.length > 0)
      setNews([...news, ...fresh.map((row) => ({ key: row.seq, text: sentenceOf(row) }))])
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
