import { QueryClientProvider, useIsFetching } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { queryClient } from '#web/api/queryClient.ts'
import { OfflineBanner } from '#web/install/OfflineBanner.tsx'
import { useLanguage } from '#web/language/catalogue.ts'
import { ConsentPrompt } from '#web/privacy/consent/ConsentPrompt.tsx'
import { followColorScheme } from '#web/ui/colorScheme.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { useIsMounted } from '#web/ui/useIsMounted.ts'
import { whenIdle } from '#web/ui/whenIdle.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { Screens } from './Screens.tsx'

declare global {
  interface Window {
    /** The button that was pressed before the app ran, and the end of watching: see `early.js`. */
    takeEarlyPress?: () => HTMLElement | null
  }
}

// If it cannot be loaded, these optional tasks are skipped until the next page load.
const IdleTasks = lazy<ComponentType>(() =>
  import('./IdleTasks.tsx').then(
    ({ IdleTasks }) => ({ default: IdleTasks }),
    () => ({ default: () => null }),
  ),
)

/** True once the first screen is rendered, its queries are done and the browser is idle. */
const useIsIdle = () => {
  const isWaiting = useIsFetching() > 0
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (isWaiting) return
    return whenIdle(() => setIdle(true))
  }, [isWaiting])
  return isIdle
}

const LazyIdleTasks = () => {
  const isIdle = useIsIdle()
  return <Suspense>{isIdle && <IdleTasks />}</Suspense>
}

export const App = () => {
  // Re-renders the app after a change of the language.
  useLanguage()
  useEffect(followColorScheme, [])
  useEffect(() => {
    const pressed = window.takeEarlyPress?.()
    // In a task of its own, in which React can take over the part with the button first.
    if (pressed) setTimeout(() => pressed.click())
  }, [])
  const isMounted = useIsMounted()
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Frame>
          <Screens />
        </Frame>
      </ErrorBoundary>
      <ConsentPrompt />
      <LazyIdleTasks />
      {isMounted && (
        <>
          <OfflineBanner />
          <Toaster />
        </>
      )}
    </QueryClientProvider>
  )
}
