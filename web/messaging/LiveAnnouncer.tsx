import { useEffect, useEffectEvent, useState } from 'react'
import { previewOf } from '#shared/conversation/previewOf.ts'
import type { AttachedFile } from '#shared/files/contract.ts'
import { isTextOfFiles } from '#shared/files/wordless.ts'
import { commaList } from '#shared/language/commaList.ts'
import { getLanguage } from '#web/language/catalogue.ts'
import { t } from '#web/language/t.tsx'
import type { ChatMessage } from './chatItems.ts'
import { nameOf } from './reactions/emojiNames.ts'

type Props = { rows: readonly ChatMessage[]; meId: string }
type Announcement = { key: number; text: string }

const maxAnnounced = 3
const maxTextLength = 300
const maxReactedLength = 60
/** What arrives within this time is announced together. */
const burstMs = 700
// Removed once spoken, so that a screen reader finds each message only once on the page.
const clearAfterMs = 4000

/** The descriptions of the pictures, how many have none, and the names of the documents. */
const partsOfFiles = (files: readonly AttachedFile[]) => {
  const undescribed = files.filter(
    ({ kind, description }) => kind === 'picture' && description === null,
  ).length
  return [
    ...files.flatMap(({ kind, name, description }) => {
      if (kind === 'document') return name
      return description === null ? [] : t('files.attach.picture', { name: description })
    }),
    ...(undescribed > 0 ? [t('messaging.announcer.pictures', { count: undescribed })] : []),
  ]
}

const contentOf = ({ message, files }: ChatMessage) => {
  const words = isTextOfFiles(message, files) ? [] : [previewOf(message)]
  return [...words, ...partsOfFiles(files ?? [])].join('. ').slice(0, maxTextLength)
}

const toAnnouncement = (row: ChatMessage) =>
  row.event
    ? t('messaging.announcer.event', { title: row.event.title })
    : t('messaging.announcer.message', {
        name: row.user?.name ?? t('common.deletedUser'),
        text: contentOf(row),
      })

const announcementOf = (fresh: readonly ChatMessage[]) =>
  fresh.length > maxAnnounced
    ? t('messaging.announcer.newMessages', { count: fresh.length })
    : fresh.map(toAnnouncement).join('\n')

const countOthers = (row: ChatMessage | undefined, emoji: string) => {
  const found = row?.reactions?.find((each) => each.emoji === emoji)
  return found ? found.count - Number(found.isMine) : 0
}

/** The reactions that others have added to a message since it was `before`, in words. */
const newReactionsOf = (row: ChatMessage, before: ChatMessage | undefined) => {
  if (before === row) return []
  return (row.reactions ?? [])
    .filter(({ emoji }) => countOthers(row, emoji) > countOthers(before, emoji))
    .map(({ emoji }) => nameOf(emoji))
}

/** One line for each own message with new reactions. */
const toReactionLines = (own: readonly ChatMessage[], before: readonly ChatMessage[]) => {
  const known = new Map(before.map((row) => [row.id, row]))
  const lastSeq = before.at(-1)?.seq ?? 0
  return own.flatMap((row) => {
    // An older message that was loaded now.
    if (row.seq <= lastSeq && !known.has(row.id)) return []
    const names = newReactionsOf(row, known.get(row.id))
    if (names.length === 0) return []
    const text = previewOf(row.message).slice(0, maxReactedLength)
    return t('messaging.announcer.reactions', { text, names: commaList(names, getLanguage()) })
  })
}

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
 * Announces new messages of others once to screen readers, and their reactions to own messages, in
 * one line for a burst of them. The list itself is not live, because older messages and own messages
 * must not be announced.
 */
export const LiveAnnouncer = ({ rows, meId }: Props) => {
  const newest = rows.reduce((most, { changedSeq }) => Math.max(most, changedSeq), 0)
  const [known, setKnown] = useState({ newest, rows })
  const [announcement, setAnnouncement] = useState<Announcement | null>(null)
  const hasNews = newest > known.newest
  useDelayed(hasNews, burstMs, () => {
    const lastSeq = known.rows.at(-1)?.seq ?? 0
    const present = rows.filter(({ isDeleted }) => !isDeleted)
    const fresh = present.filter(({ seq, user }) => seq > lastSeq && user?.id !== meId)
    const own = present.filter(({ user }) => user?.id === meId)
    const reactions = toReactionLines(own, known.rows).slice(-maxAnnounced)
    setKnown({ newest, rows })
    const text = [...(fresh.length > 0 ? [announcementOf(fresh)] : []), ...reactions].join('\n')
    if (text) setAnnouncement({ key: newest, text })
  })
  useDelayed(announcement !== null && !hasNews, clearAfterMs, () => setAnnouncement(null))
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
