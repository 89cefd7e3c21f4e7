import { useEffect, useRef } from 'react'
import type { ChatMessage } from './chatItems.ts'

const minIntervalMs = 1000

const isPageActive = () => document.visibilityState === 'visible' && document.hasFocus()

type Options = {
  /** The read position when the chat was opened. */
  lastReadSeq: number
  rows: readonly ChatMessage[]
  meId: string
  /** Whether the newest message is visible. */
  isAtEnd: boolean
  markRead: (seq: number) => Promise<unknown>
}

/** Reports the read position to the server. Only messages on a visible, focused page count. */
export const useMarkRead = ({ lastReadSeq, rows, meId, isAtEnd, markRead }: Options) => {
  const marked = useRef(lastReadSeq)
  const markedAt = useRef(0)
  const newest = rows.findLast(({ user }) => user?.id !== meId)?.seq ?? 0

  useEffect(() => {
    if (!isAtEnd) return
    let timer: number | undefined
    const reportPosition = () => {
      window.clearTimeout(timer)
      if (newest <= marked.current || !isPageActive()) return
      const wait = markedAt.current + minIntervalMs - Date.now()
      if (wait > 0) {
        timer = window.setTimeout(reportPosition, wait)
        return
      }
      const before = marked.current
      marked.current = newest
      markedAt.current = Date.now()
      markRead(newest).catch(() => {
        // Retried with the next message, or when the user returns.
        if (marked.current === newest) marked.current = before
      })
    }
    reportPosition()
    window.addEventListener('focus', reportPosition)
    document.addEventListener('visibilitychange', reportPosition)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('focus', reportPosition)
      document.removeEventListener('visibilitychange', reportPosition)
    }
  }, [isAtEnd, newest, markRead])
}
