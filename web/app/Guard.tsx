import { lazy, Suspense, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { seeWhoIsIn } from '#web/api/cache.ts'
import { keptFor, useKeptIsShown } from '#web/api/keptFor.ts'
import { bringBackWith } from '#web/api/unreachable.ts'
import { useMe } from '#web/auth/data.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useOnline } from '#web/ui/useOnline.ts'
import { Arrival } from './Arrival.tsx'
import { afterSignIn, signInFirst } from './guarding.ts'
import { platform } from './platform.ts'
import type { Route } from './routes.tsx'

bringBackWith(async () => {
  if (keptFor() !== null) await (await import('#web/api/keptReads.ts')).bringBack()
})

const LastUpdated = lazy(async () => {
  try {
    return { default: (await import('./LastUpdated.tsx')).LastUpdated }
  } catch {
    return { default: () => null } // the screens are worth more than this line
  }
})

const isLetIn = (who: 'signedIn' | 'moderator' | 'admin', { isAdmin, isModerator }: Me) =>
  who === 'signedIn' || isAdmin || (who === 'moderator' && isModerator)

// The first request after a reconnect often fails too.
const retryAfterMs = 5000

/** Keeps asking who is signed in. No spinner replaces the screen, so that nothing jumps. */
const useRetry = (isFailed: boolean) =>
  useEffect(() => {
    if (!isFailed) return
    let isOver = false
    let timer = 0
    const wait = () => {
      timer = window.setTimeout(async () => {
        if (navigator.onLine) await seeWhoIsIn()
        if (!isOver) wait()
      }, retryAfterMs)
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isFailed])

/** Who may see a screen, and where everyone else is sent. */
export const Guard = ({ route }: { route: Route }) => {
  const { data: me, isPending, isLoadingError, error, refetch, isFetching } = useMe()
  useRetry(isLoadingError)
  const [path] = useLocation()
  const search = useSearch()
  const isOnline = useOnline()
  const mayBeOld = useKeptIsShown() || !isOnline
  const { Screen, preload } = route.screen
  if (isPending) {
    void preload() // fetched side by side with the answer to who is signed in
    return <Spinner isWholeScreen />
  }
  if (isLoadingError && route.who !== 'anyone')
    return (
      <FailedState
        isWholeScreen
        title={`${platform.name} could not be opened`}
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (route.who === 'visitor' && me) return <Redirect to={afterSignIn(search)} replace />
  if (route.who !== 'anyone' && route.who !== 'visitor') {
    if (!me) return <Redirect to={signInFirst(path, search, window.location.hash)} replace />
    if (!isLetIn(route.who, me)) return <Redirect to="/" replace />
  }
  return (
    <>
      {mayBeOld && me && (
        <Suspense>
          <LastUpdated />
        </Suspense>
      )}
      <Screen />
      <Arrival title={route.title} />
    </>
  )
}
