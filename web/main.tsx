// First, because it orders the layers.
import '#web/ui/base.css'
import '#web/app/react.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#web/app/App.tsx'
import { ignoreRepeatedTaps } from '#web/app/repeatedTaps.ts'
import { loadMessages } from '#web/language/catalogue.ts'
import { preloadFirstScreen } from './app/preloadFirstScreen.ts'
import './auth/security/lastPressed.ts'
// Its listener of the back button must run before the router's.
import './ui/dismissableLayers.ts'
import { checkPageContainer } from './ui/pageContainer.ts'
import { takeover } from './ui/useIsMounted.ts'

/** The file of the messages that every screen needs; the build fills it in. */
declare const __ENTRY_MESSAGES__: string

/** The server renames the attribute, which the content security policy forbids. */
const setStyles = (root: HTMLElement) => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    element.removeAttribute('data-style')
  }
}

const render = async (root: HTMLElement) => {
  setStyles(root)
  await Promise.all([loadMessages(__ENTRY_MESSAGES__), preloadFirstScreen()])
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  // As a transition, React renders in steps, so that taps are handled in between.
  startTransition(() => {
    if (root.querySelector('.beginning')) return createRoot(root).render(app)
    takeover.isRunning = true
    hydrateRoot(root, app)
  })
}

ignoreRepeatedTaps()
// In a task of its own, because it measures the page.
setTimeout(() => void checkPageContainer())
const root = document.getElementById('root')
if (root) void render(root)
