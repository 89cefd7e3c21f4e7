import { navigate } from 'wouter/use-browser-location'
import { safeRedirectPath } from '#web/page/redirects.ts'

// Chromium only, not standardised.
type LaunchQueue = { setConsumer: (take: (launch: { targetURL?: string }) => void) => void }

/** The start URL only focuses the window; the open screen stays. */
const isStartUrl = (path: string) => path.startsWith('/?source=')

/** Opens a shortcut, a link or shared content in the existing window. */
export const handleLaunchQueue = () => {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  const [loaded] = performance.getEntriesByType('navigation')
  let isFirst = true
  launchQueue?.setConsumer(({ targetURL }) => {
    const isThisLoad = isFirst && targetURL === loaded?.name
    isFirst = false
    const path = safeRedirectPath(targetURL)
    if (path && !isThisLoad && !isStartUrl(path)) navigate(path)
  })
}
