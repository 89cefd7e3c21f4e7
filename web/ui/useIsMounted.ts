import { startTransition, useEffect, useState } from 'react'

/** On the server always; in the browser while the app takes over a page that the server rendered. */
export const takeover = { isRunning: globalThis.document === undefined }

/** False while the takeover runs. For what only the browser knows. */
export const useIsMounted = () => {
  const [isMounted, setMounted] = useState(() => !takeover.isRunning)
  // As a transition: an urgent change would make React take over the whole screen in one task.
  useEffect(() => {
    if (!isMounted) startTransition(() => setMounted(true))
  }, [isMounted])
  return isMounted
}
