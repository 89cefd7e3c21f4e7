import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#web/api/cache.ts'
import { SignInAgain } from '#web/auth/security/SignInAgain.tsx'
import { ConsentAsker } from '#web/privacy/consent/ConsentAsker.tsx'
import { MantineSetup } from '#web/ui/MantineSetup.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { Screens } from './Screens.tsx'
import { styleNonce } from './styleNonce.ts'

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <MantineSetup styleNonce={styleNonce}>
      <ErrorBoundary>
        <Frame>
          <Screens />
        </Frame>
      </ErrorBoundary>
      <SignInAgain />
      <ConsentAsker />
      <Toaster />
    </MantineSetup>
  </QueryClientProvider>
)
