import { queryClient } from '#web/api/queryClient.ts'
import { meQuery } from '#web/auth/data.ts'
import { preloadRoute } from './routes.tsx'

const timeoutMs = 1000

/**
 * Loads the signed-in user and the code of the first screen in parallel, so that React renders
 * once. Frame, spinner and screen one after another would cost an old phone most of a second.
 */
export const preloadFirstScreen = () => {
  const preloads = [queryClient.prefetchQuery(meQuery), preloadRoute(window.location.pathname)]
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  return Promise.race([Promise.all(preloads), timeout])
}
