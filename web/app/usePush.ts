import { useEffect } from 'react'

/** For whoever is signed in; null: nobody is, undefined: not known yet. */
export const usePush = (userId: string | null | undefined) => {
  useEffect(() => {
    if (userId === undefined) return
    const start = async () => {
      const { startPush } = await import('#web/push/start.ts')
      await startPush(userId)
    }
    void start().catch(() => {}) // tried again at the next start
  }, [userId])
}
