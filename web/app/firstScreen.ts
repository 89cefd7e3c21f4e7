import { queryClient } from '#web/api/cache.ts'
import { whoIsIn } from '#web/auth/data.ts'
import { preloadRoute } from './routes.tsx'

const patienceMs = 1000

/**
 * Both are on their way side by side, so that the screen is drawn once and whole: frame, waiting
 * and screen one after the other would cost an old phone most of a second. What is late is waited
 * for on the screen.
 */
export const firstScreenIsHere = () => {
  const parts = [queryClient.prefetchQuery(whoIsIn), preloadRoute(window.location.pathname)]
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  return Promise.race([Promise.all(parts), late])
}
