import { useEffect, useState } from 'react'
import type { ConversationSettings } from '#shared/conversation/contract.ts'
import { isMuted, settingsAt } from '#shared/conversation/notifying.ts'
import { amsterdamDay, formatDayAndTimeShort, formatTime } from '#web/ui/format.ts'

// Browsers fire longer timers at once.
const maxTimerMs = 2 ** 31 - 1

/** The time, which moves on when `at` has come. */
const useTimePassing = (at: Date | null) => {
  const [now, setNow] = useState(() => new Date())
  const endsAt = at?.getTime()
  useEffect(() => {
    const left = endsAt === undefined ? Number.NaN : endsAt - now.getTime()
    if (!(left > 0)) return
    const timer = setTimeout(() => setNow(new Date()), Math.min(left + 1, maxTimerMs))
    return () => clearTimeout(timer)
  }, [endsAt, now])
  return now
}

type Settings = ConversationSettings | null | undefined

/** The settings of now. */
export const usePresentSettings = (settings: Settings) => {
  const now = useTimePassing(settings?.until ?? null)
  return settingsAt(settings, now)
}

/** Whether unread messages show a grey dot, until that ends. */
export const useMuted = (settings: Settings) => isMuted(usePresentSettings(settings), new Date(0))

/** "18:00"; on another day also the day. */
export const formatUntil = (until: Date) =>
  amsterdamDay(until) === amsterdamDay(new Date())
    ? formatTime(until)
    : formatDayAndTimeShort(until)
