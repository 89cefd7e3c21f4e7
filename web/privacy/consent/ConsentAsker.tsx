import { lazy, Suspense } from 'react'
import { closeConsent, fetchDialog, useAskAfterAWhile, useAsking } from './asking.ts'

const ConsentDialog = lazy(async () => ({ default: (await fetchDialog()).ConsentDialog }))

/** Asks by itself when it is time, and whenever somebody wants to choose anew. */
export const ConsentAsker = () => {
  useAskAfterAWhile()
  const asking = useAsking()
  if (!asking) return null
  return (
    <Suspense>
      <ConsentDialog isByItself={asking === 'byItself'} onClose={closeConsent} />
    </Suspense>
  )
}
