import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'

const skeleton = (
  <LoadingRegion label="the ways to log in">
    <Skeleton height="12rem" />
  </LoadingRegion>
)

const PasskeysCard = lazyComponent(
  async () => (await import('./passkeys/PasskeysCard.tsx')).PasskeysCard,
  skeleton,
)
const SecondFactorCard = lazyComponent(
  async () => (await import('./secondFactor/SecondFactorCard.tsx')).SecondFactorCard,
  skeleton,
)

/** Passkeys and second factor. At the end of the settings, so loaded lazily. */
export const SignInMethods = () => (
  <>
    <PasskeysCard />
    <SecondFactorCard />
  </>
)
