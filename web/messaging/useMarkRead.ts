import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { conversations } from '#shared/conversation/contract.ts'
import { call } from '#web/api/client.ts'
import type { Address } from './chat.ts'
import type { ChatMessage } from './chatItems.ts'

const minIntervalMs = 1000

const isPageVisible = () => document.visibilityState === 'visible'

type ReportOptions = {
  position: number
  /** What the server knows already. */
  known: number
  /** Asked again when the page becomes visible or focused. */
  mayReport: () => boolean
  isEnabled: boolean
  report: (position: number) => Promise<unknown>
}

/** Reports a position that has advanced, at most once a second. */
const useReports = ({ position, known, isEnabled, report, ...options }: ReportOptions) => {
  const reported = useRef(known)
  const reportedAt = useRef(0)
  const mayReport = useEffectEvent(options.mayReport)

  useEffect(() => {
    if (!isEnabled) return
    let timer: number | undefined
    const reportPosition = () => {
      window.clearTimeout(timer)
      if (position <= reported.current || !mayReport()) return
      const wait = reportedAt.current + minIntervalMs - Date.now()
      if (wait > 0) {
        timer = window.setTimeout(reportPosition, wait)
        return
      }
      const before = reported.current
      reported.current = position
      reportedAt.current = Date.now()
      report(position).catch(() => {
        // Retried with the next message, or when the user returns.
        if (reported.current === position) reported.current = before
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
  }, [isEnabled, position, report])
}

type Options = {
  address: Address
  /** The read position when the chat was opened. */
  lastReadSeq: number
  rows: readonly ChatMessage[]
  meId: string
  /** Whether the newest message is visible, and may become read. */
  isAtEnd: boolean
  markRead: (seq: number) => Promise<unknown>
}

/** The last change of an own message with reactions of others. */
const lastReacted = (rows: readonly ChatMessage[], meId: string) =>
  rows.reduce((last, { user, reactions = [], changedSeq }) => {
    const hasOthers = reactions.some(({ count, isMine }) => count > Number(isMine))
    return user?.id === meId && hasOthers ? Math.max(last, changedSeq) : last
  }, 0)

/**
 * Reports the read position to the server. Only messages on a visible, focused page count. What a
 * visible page shows otherwise is reported too, so that no push tells of it.
 */
export const useMarkRead = ({ address, lastReadSeq, rows, meId, isAtEnd, markRead }: Options) => {
  const newest = rows.findLast(({ user }) => user?.id !== meId)?.seq ?? 0
  useReports({
    position: newest,
    known: lastReadSeq,
    mayReport: () => isPageVisible() && document.hasFocus(),
    isEnabled: isAtEnd,
    report: markRead,
  })
  const shown = Math.max(newest > lastReadSeq ? newest : 0, lastReacted(rows, meId))
  const [markShown] = useState(
    () => (seq: number) => call(conversations.markShown, { ...address, seq }),
  )
  useReports({
    position: shown,
    known: 0,
    // Reading it does the same.
    mayReport: () => isPageVisible() && !(isAtEnd && shown === newest && document.hasFocus()),
    isEnabled: true,
    report: markShown,
  })
}
