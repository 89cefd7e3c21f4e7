import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/api/cache.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { theme } from '#web/ui/theme.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { Screens } from './Screens.tsx'
import { styleNonce } from './styleNonce.ts'

/** Mantine's variables come from our static sheet: nothing is injected into the page. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      <ErrorBoundary>
        <Frame>
          <Screens />
        </Frame>
      </ErrorBoundary>
      <Toaster />
    </MantineProvider>
  </QueryClientProvider>
)
