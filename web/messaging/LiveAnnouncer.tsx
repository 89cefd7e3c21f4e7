import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#web/language/t.tsx'
import type { ChatMessage } from './chatItems.ts'

type Props = { rows: readonly ChatMessage[]; meId: string }
type Announcement = { key: number; text: string }

const maxAnnounced = 3
const maxTextLength = 300
/** Messages that arrive within this time are announced together. */
const burstMs = 700
// Removed once spoken, so that a screen reader finds each message only once on the page.
const clearAfterMs = 4000

const toAnnouncement = ({ user, message, event }: ChatMessage) =>
  event
    ? t('messaging.announcer.event', { title: event.title })
    : t('messaging.announcer.message', {
        name: user?.name ?? t('common.deletedUser'),
        text: message.slice(0, maxTextLength),
      })

const announcementOf = (fresh: readonly ChatMessage[]) =>
  fresh.length > maxAnnounced
    ? t('messaging.announcer.newMessages', { count: fresh.length })
    : fresh.map(toAnnouncement).join('\n')

/** Calls `work` once, some time after it is needed. */
const useDelayed = (isNeeded: boolean, delayMs: number, work: () => void) => {
  const run = useEffectEvent(work)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setTimeout(() => run(), delayMs)
    return () => clearTimeout(timer)
  }, [isNeeded, delayMs])
}

/**
 * Announces new messages of others once to screen readers, in one line for a burst of them. The
 * list itself is not live, because older messages and own messages must not be announced.
 */
export const LiveAnnouncer = ({ rows, meId }: Props) => {
  const newest = rows.at(-1)?.seq ?? 0
  const [known, setKnown] = useState(newest)
  const [announcement, setAnnouncement] = useState<Announcement | null>(null)
  useDelayed(newest > known, burstMs, () => {
    const fresh = rows.filter(
      ({ seq, user, isDeleted }) => seq > known && user?.id !== meId && !isDeleted,
    )
    setKnown(newest)
    if (fresh.length > 0) setAnnouncement({ key: newest, text: announcementOf(fresh) })
  })
  useDelayed(announcement !== null && newest <= known, clearAfterMs, () => setAnnouncement(null))
  return (
    <div className="visually-hidden" aria-live="polite" aria-relevant="additions">
      {announcement && (
        <p key={announcement.key} dir="auto">
          {announcement.text}
        </p>
      )}
    </div>
  )
}
