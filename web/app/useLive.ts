import { useEffect } from 'react'

const againMs = 30_000

/** What happens elsewhere shows here at once, for as long as this person is signed in. */
export const useLive = (userId: string | undefined) => {
  useEffect(() => {
    if (!userId) return
    let isOver = false
    let stop = () => {}
    // Fetched only now, and in a turn of its own: the first screen does not wait for it.
    const start = async () => {
      try {
        const { startSignedIn } = await import('./whileSignedIn.ts')
        if (!isOver) stop = startSignedIn({ id: userId })
      } catch {
        again = window.setTimeout(() => void start(), againMs)
      }
    }
    let again = window.setTimeout(() => void start())
    return () => {
      isOver = true
      window.clearTimeout(again)
      stop()
    }
  }, [userId])
}
