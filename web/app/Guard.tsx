import { lazy, Suspense, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { setOfflineRestore } from '#web/api/apiError.ts'
import { useSessionChecks } from '#web/api/useSessionChecks.ts'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { RouteFocus } from '#web/page/RouteFocus.tsx'
import { loginUrl, redirectAfterLogin } from '#web/page/redirects.ts'
import { getCacheOwner, useHasRestoredData } from '#web/storage/cacheOwner.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { takeover } from '#web/ui/useIsMounted.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import type { Route } from './routes.tsx'

setOfflineRestore(async () => {
  if (getCacheOwner() !== null)
    await (await import('#web/offline/persistedQueries.ts')).restorePersistedQueries()
})

const LastUpdated = lazy(async () => {
  try {
    return { default: (await import('#web/offline/LastUpdated.tsx')).LastUpdated }
  } catch {
    return { default: () => null } // the screen works without this line
  }
})

const hasRole = (required: 'signedIn' | 'moderator' | 'admin', { isAdmin, isModerator }: Me) =>
  required === 'signedIn' || isAdmin || (required === 'moderator' && isModerator)

/** Renders a screen if the user may see it, and redirects otherwise. */
export const Guard = ({ route }: { route: Route }) => {
  const { data: me, isPending, isLoadingError, error, refetch, isFetching } = useMe()
  const [path] = useLocation()
  const search = useSearch()
  const isOnline = useOnline()
  // Otherwise the offline banner does so.
  useSessionChecks(isLoadingError && isOnline)
  const mayBeStale = useHasRestoredData() || !isOnline
  const { Screen, preload } = route.screen
  // The screen is in the last part that the app takes over.
  useEffect(() => {
    takeover.isRunning = false
  }, [])
  if (isPending) {
    void preload() // in parallel with the session check
    return <Spinner isWholeScreen />
  }
  if (isLoadingError && route.access !== 'anyone')
    return (
      <FailedState
        isWholeScreen
        title={t('app.openFailed', { community: platform.name })}
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (route.access === 'visitor' && me) return <Redirect to={redirectAfterLogin(search)} replace />
  if (route.access !== 'anyone' && route.access !== 'visitor') {
    if (!me)
      return (
        <Redirect
          to={loginUrl({ path, search, hash: window.location.hash }, platform.registration)}
          replace
        />
      )
    if (!hasRole(route.access, me)) return <Redirect to="/" replace />
  }
  return (
    <>
      {mayBeStale && me && (
        <Suspense>
          <LastUpdated />
        </Suspense>
      )}
      <Screen />
      <RouteFocus title={t(route.title)} />
    </>
  )
}
