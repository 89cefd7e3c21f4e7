// First, because it orders the layers.
import '#web/ui/base.css'
import '#web/app/react.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/App.tsx'
import { ignoreRepeatedTaps } from '#web/app/repeatedTaps.ts'
import { loadMessages } from '#web/language/catalogue.ts'
import { preloadFirstScreen } from './app/preloadFirstScreen.ts'
import './auth/security/lastPressed.ts'
// Its listener of the back button must run before the router's.
import './ui/dismissableLayers.ts'
import { addPageContainer } from './ui/pageContainer.ts'

/** The file of the messages that every screen needs; the build fills it in. */
declare const __ENTRY_MESSAGES__: string

const render = async (root: HTMLElement) => {
  await Promise.all([loadMessages(__ENTRY_MESSAGES__), preloadFirstScreen()])
  // As a transition, React renders in steps, so that taps are handled in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

ignoreRepeatedTaps()
void addPageContainer()
const root = document.getElementById('root')
if (root) void render(root)
