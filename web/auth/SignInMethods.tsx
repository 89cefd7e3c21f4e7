import { lazy, Suspense } from 'react'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'

const PasskeysCard = lazy(async () => ({
  default: (await import('./passkeys/PasskeysCard.tsx')).PasskeysCard,
}))
const SecondFactorCard = lazy(async () => ({
  default: (await import('./secondFactor/SecondFactorCard.tsx')).SecondFactorCard,
}))

const skeleton = (
  <LoadingRegion label="the ways to sign in">
    <Skeleton height="12rem" />
  </LoadingRegion>
)

/** Passkeys and second factor. At the end of the settings, so loaded lazily. */
export const SignInMethods = () => (
  <>
    <Suspense fallback={skeleton}>
      <PasskeysCard />
    </Suspense>
    <Suspense fallback={skeleton}>
      <SecondFactorCard />
    </Suspense>
  </>
)
