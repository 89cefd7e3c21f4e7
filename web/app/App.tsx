import { QueryClientProvider, useIsFetching } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { queryClient } from '#web/api/cache.ts'
import { OfflineBanner } from '#web/install/OfflineBanner.tsx'
import { ConsentAsker } from '#web/privacy/consent/ConsentAsker.tsx'
import { MantineSetup } from '#web/ui/MantineSetup.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { noteRest } from '#web/ui/useRestIsDue.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { whenIdle } from './idle.ts'
import { Screens } from './Screens.tsx'
import { styleNonce } from './styleNonce.ts'

// Without a connection it comes at the next load, and nothing else goes missing for that.
const AtRest = lazy<ComponentType>(() =>
  import('./AtRest.tsx').then(
    ({ AtRest }) => ({ default: AtRest }),
    () => ({ default: () => null }),
  ),
)

/** Drawn, and with what it asked for. */
const useIsAtRest = () => {
  const isWaiting = useIsFetching() > 0
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    if (isWaiting) return
    return whenIdle(() => {
      noteRest()
      setAtRest(true)
    })
  }, [isWaiting])
  return isAtRest
}

const Later = () => {
  const isAtRest = useIsAtRest()
  return <Suspense>{isAtRest && <AtRest />}</Suspense>
}

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <MantineSetup styleNonce={styleNonce}>
      <ErrorBoundary>
        <Frame>
          <Screens />
        </Frame>
      </ErrorBoundary>
      <ConsentAsker />
      <Later />
      <OfflineBanner />
      <Toaster />
    </MantineSetup>
  </QueryClientProvider>
)
