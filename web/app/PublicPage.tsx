import { useEffect, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** Whether this document was loaded at the current path, and not led here by the router. */
const isLoadedHere = () => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === location.pathname
}

/**
 * At the path of a page that the server renders. Links inside the app reach it through the router, so
 * it loads the page. Otherwise the service worker served the app, because the server did not answer.
 */
export const PublicPage = () => {
  const [hasFailed] = useState(isLoadedHere)
  useEffect(() => {
    if (!hasFailed) location.replace(location.href)
  }, [hasFailed])
  return hasFailed ? (
    <FailedState
      isWholeScreen
      title={t('app.loadFailed.title')}
      reason={t('common.checkConnection')}
      onRetry={() => location.reload()}
    />
  ) : (
    <Spinner isWholeScreen />
  )
}
