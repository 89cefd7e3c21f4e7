import { t } from '#web/language/t.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'

const Loading = () => (
  <LoadingRegion label={t('auth.signInMethods.loading')}>
    <Skeleton height="12rem" />
  </LoadingRegion>
)

const PasskeysCard = lazyComponent(
  async () => (await import('#web/auth/passkeys/PasskeysCard.tsx')).PasskeysCard,
  <Loading />,
)
const SecondFactorCard = lazyComponent(
  async () => (await import('#web/auth/secondFactor/SecondFactorCard.tsx')).SecondFactorCard,
  <Loading />,
)

/** Passkeys and second factor. At the end of the settings, so loaded lazily. */
export const SignInMethods = () => (
  <>
    <PasskeysCard />
    <SecondFactorCard />
  </>
)
