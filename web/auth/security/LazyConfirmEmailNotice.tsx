import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Me } from '#shared/users/user.ts'

type Props = { me: Me; isSlim?: boolean }

// Most users see it for a day at most. If the chunk fails to load, the rest of the screen stays.
const ConfirmEmailNotice = lazy<ComponentType<Props>>(async () => {
  try {
    return { default: (await import('./ConfirmEmailNotice.tsx')).ConfirmEmailNotice }
  } catch {
    return { default: () => null }
  }
})

/** Non-blocking request to confirm the email address. */
export const LazyConfirmEmailNotice = ({ me, isSlim = false }: Props) => {
  const [wasNeeded, setNeeded] = useState(false)
  if (!me.isEmailConfirmed && !wasNeeded) setNeeded(true)
  return <Suspense>{wasNeeded && <ConfirmEmailNotice me={me} isSlim={isSlim} />}</Suspense>
}
