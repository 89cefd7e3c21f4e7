import { navigate } from 'wouter/use-browser-location'
import { ownPath } from '#web/api/ownPath.ts'

// In Chromium; no standard has it yet.
type LaunchQueue = { setConsumer: (take: (launch: { targetURL?: string }) => void) => void }

/** Of the start itself: it brings the window to the front, and leaves open what is open. */
const isStart = (path: string) => path.startsWith('/?source=')

/** A shortcut, a link or something shared comes to the window that is there already. */
export const followLaunches = () => {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  const [loaded] = performance.getEntriesByType('navigation')
  let isFirst = true
  launchQueue?.setConsumer(({ targetURL }) => {
    const isThisLoad = isFirst && targetURL === loaded?.name
    isFirst = false
    const path = ownPath(targetURL)
    if (path && !isThisLoad && !isStart(path)) navigate(path)
  })
}
