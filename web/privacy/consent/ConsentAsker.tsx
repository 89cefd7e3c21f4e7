import { lazy, Suspense } from 'react'
import { closeConsent, fetchDialog, useAsking } from './asking.ts'

const ConsentDialog = lazy(async () => ({ default: (await fetchDialog()).ConsentDialog }))

/** Shows the consent dialog when it is due, and when a user wants to change their choice. */
export const ConsentAsker = () => {
  const asking = useAsking()
  if (!asking) return null
  return (
    <Suspense>
      <ConsentDialog isByItself={asking === 'byItself'} onClose={closeConsent} />
    </Suspense>
  )
}
