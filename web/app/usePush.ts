import { useEffect } from 'react'

const idle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}

/** Registers the service worker when the screens have come to rest. undefined: not known yet. */
export const usePush = (userId: string | null | undefined) => {
  useEffect(() => {
    if (userId === undefined) return
    const start = async () => {
      const { startPush } = await import('#web/push/start.ts')
      await startPush(userId)
    }
    return idle(() => void start().catch(() => {})) // tried again at the next start
  }, [userId])
}
