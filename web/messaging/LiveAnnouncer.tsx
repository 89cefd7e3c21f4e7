import { useEffect, useState } from 'react'
import { t } from '#web/language/t.tsx'
import type { ChatMessage } from './chatItems.ts'

type Props = { rows: readonly ChatMessage[]; meId: string }
type Announcement = { key: number; text: string }

const maxAnnounced = 3
const maxTextLength = 300
// Removed once spoken, so that a screen reader finds each message only once on the page.
const clearAfterMs = 4000

const toAnnouncement = ({ user, message, event }: ChatMessage) =>
  event
    ? t('messaging.announcer.event', { title: event.title })
    : t('messaging.announcer.message', {
        name: user?.name ?? t('common.deletedUser'),
        text: message.slice(0, maxTextLength),
      })

const none: Announcement[] = []

const useClearLater = (announcements: Announcement[], clear: () => void) => {
  useEffect(() => {
    if (announcements.length === 0) return
    const timer = setTimeout(clear, clearAfterMs)
    return () => clearTimeout(timer)
  }, [announcements, clear])
}

/**
 * Announces each new message of others once to screen readers. The list itself is not live, because
 * older messages and own messages must not be announced.
 */
export const LiveAnnouncer = ({ rows, meId }: Props) => {
  const newest = rows.at(-1)?.seq ?? 0
  const [known, setKnown] = useState(newest)
  const [announcements, setAnnouncements] = useState(none)
  const [clear] = useState(() => () => setAnnouncements(none))
  useClearLater(announcements, clear)
  if (newest > known) {
    const fresh = rows.filter(
      ({ seq, user, isDeleted }) => seq > known && user?.id !== meId && !isDeleted,
    )
    setKnown(newest)
    if (fresh.length > maxAnnounced)
      setAnnouncements([
        { key: newest, text: t('messaging.announcer.newMessages', { count: fresh.length }) },
      ])
    else if (fresh.length > 0)
      setAnnouncements([
        ...announcements,
        ...fresh.map((row) => ({ key: row.seq, text: toAnnouncement(row) })),
      ])
  }
  return (
    <div className="visually-hidden" aria-live="polite" aria-relevant="additions">
      {announcements.map(({ key, text }) => (
        <p key={key} dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}
