import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Me } from '#shared/users/user.ts'

// Hardly anybody sees it for longer than a day. Where its code cannot be fetched, the rest stays.
const EmailNote = lazy<ComponentType<{ me: Me }>>(async () => {
  try {
    return { default: (await import('./EmailNote.tsx')).EmailNote }
  } catch {
    return { default: () => null }
  }
})

/** Asks to confirm the address until it is, and keeps nobody from anything. */
export const LateEmailNote = ({ me }: { me: Me }) => {
  const [wasAsked, setAsked] = useState(false)
  // Kept from before there was such a thing, `me` says nothing of it.
  if (me.isEmailConfirmed === false && !wasAsked) setAsked(true)
  return <Suspense>{wasAsked && <EmailNote me={me} />}</Suspense>
}
