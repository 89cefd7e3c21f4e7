import { Suspense } from 'react'
import { Switch, useLocation, Route as When } from 'wouter'
import { isPublicPage, pageAt } from '#shared/http/pages.ts'
import { t } from '#web/language/t.tsx'
import { RouteFocus } from '#web/page/RouteFocus.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Guard } from './Guard.tsx'
import { lazyScreen, routes } from './routes.tsx'

const publicPage = lazyScreen(async () => (await import('./PublicPage.tsx')).PublicPage)
const notFound = lazyScreen(async () => (await import('./NotFound.tsx')).NotFound)

/** A draft gets its own path with the first save, while the user goes on typing. */
const screenKey = (path: string) => (pageAt(path) === '/hosting/:id' ? '/hosting/:id' : path)

export const Screens = () => {
  const [path] = useLocation()
  return (
    <ErrorBoundary key={screenKey(path)}>
      <Suspense fallback={<Spinner isWholeScreen />}>
        <Switch>
          {routes.map((route) => (
            <When key={route.path} path={route.path}>
              <Guard route={route} />
            </When>
          ))}
          <When>
            {isPublicPage(path) ? (
              <publicPage.Screen />
            ) : (
              <>
                <notFound.Screen />
                <RouteFocus title={t('app.titles.notFound')} />
              </>
            )}
          </When>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
