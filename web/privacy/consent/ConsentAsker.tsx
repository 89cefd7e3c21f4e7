import { lazy, Suspense } from 'react'
import { closeConsent, fetchDialog, useAskAfterAWhile, useIsAsking } from './asking.ts'

const ConsentDialog = lazy(async () => ({ default: (await fetchDialog()).ConsentDialog }))

/** Asks by itself when it is time, and whenever somebody wants to choose anew. */
export const ConsentAsker = () => {
  useAskAfterAWhile()
  const isAsking = useIsAsking()
  if (!isAsking) return null
  return (
    <Suspense>
      <ConsentDialog onClose={closeConsent} />
    </Suspense>
  )
}
