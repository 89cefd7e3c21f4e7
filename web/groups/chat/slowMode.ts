import { useEffect, useState } from 'react'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ChatMessage, PendingMessage } from '#web/messaging/chatItems.ts'

type Writer = {
  me: Pick<Me, 'id'>
  /** Slow mode does not apply to them. */
  isManager: boolean
  /** The newest messages. */
  rows: readonly ChatMessage[]
  pending: readonly PendingMessage<ChatMessage>[]
}

/**
 * When slow mode lets the user write again, in milliseconds; 0: now. The server knows it as of the
 * last read of the group, their own messages tell of the time since.
 */
export const mayWriteAt = (
  { slowModeSeconds = 0, mayWriteAt: known }: Pick<JoinedGroup, 'slowModeSeconds' | 'mayWriteAt'>,
  { me, isManager, rows, pending }: Writer,
) => {
  if (isManager || slowModeSeconds === 0) return 0
  const sent = rows.findLast(({ user }) => user?.id === me.id)
  const waiting = pending.findLast(({ row, failure }) => failure === null && !row.action)?.row
  const times = [sent, waiting].map((row) =>
    row ? row.createdAt.getTime() + slowModeSeconds * 1000 : 0,
  )
  return Math.max(known?.getTime() ?? 0, ...times)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `0:25`, `59:00` or `5:59:59`. */
export const formatCountdown = (ms: number) => {
  const seconds = Math.ceil(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const end = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds % 60)}`
  return hours > 0 ? `${hours}:${end}` : end
}

/** The time until then, read every second; null once it has come. */
export const useCountdown = (until: number) => {
  const [now, setNow] = useState(Date.now)
  const isOver = until <= now
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return isOver ? null : formatCountdown(until - now)
}
