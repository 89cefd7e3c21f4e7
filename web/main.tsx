import '#web/app/validation.ts'
import '#web/app/react.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/App.tsx'
import { firstScreenIsHere } from '#web/app/firstScreen.ts'
import { holdBackRepeatedTaps } from '#web/app/repeatedTaps.ts'
import '#web/auth/security/pressed.ts'
import '#web/ui/base.css'

const draw = async (root: HTMLElement) => {
  await firstScreenIsHere()
  // In steps, between which a finger is answered.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

holdBackRepeatedTaps()
const root = document.getElementById('root')
if (root) void draw(root)
