import { useEffect, useRef } from 'react'
import type { ChatRow } from './chatRow.ts'

const everyMs = 1000

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

type Parts = {
  /** Up to which was read when this was opened. */
  lastReadSeq: number
  rows: readonly ChatRow[]
  meId: string
  /** The newest message is in sight. */
  isAtEnd: boolean
  markRead: (seq: number) => Promise<unknown>
}

/** Tells how far one has read: only what is really looked at counts. */
export const useReading = ({ lastReadSeq, rows, meId, isAtEnd, markRead }: Parts) => {
  const marked = useRef(lastReadSeq)
  const markedAt = useRef(0)
  const newest = rows.findLast(({ user }) => user?.id !== meId)?.seq ?? 0

  useEffect(() => {
    if (!isAtEnd) return
    let later: number | undefined
    const mark = () => {
      window.clearTimeout(later)
      if (newest <= marked.current || !isLookedAt()) return
      const wait = markedAt.current + everyMs - Date.now()
      if (wait > 0) {
        later = window.setTimeout(mark, wait)
        return
      }
      const before = marked.current
      marked.current = newest
      markedAt.current = Date.now()
      markRead(newest).catch(() => {
        // Tried again with the next message, or when one comes back.
        if (marked.current === newest) marked.current = before
      })
    }
    mark()
    window.addEventListener('focus', mark)
    document.addEventListener('visibilitychange', mark)
    return () => {
      window.clearTimeout(later)
      window.removeEventListener('focus', mark)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [isAtEnd, newest, markRead])
}
