import { lazy, Suspense } from 'react'
import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'

const PasskeysCard = lazy(async () => ({
  default: (await import('./passkeys/PasskeysCard.tsx')).PasskeysCard,
}))
const SecondFactorCard = lazy(async () => ({
  default: (await import('./secondFactor/SecondFactorCard.tsx')).SecondFactorCard,
}))

const bones = (
  <Waiting what="the ways to sign in">
    <Bone height="12rem" />
  </Waiting>
)

/** Beside the password. Below all other settings, and so fetched beside them. */
export const WaysToSignIn = () => (
  <>
    <Suspense fallback={bones}>
      <PasskeysCard />
    </Suspense>
    <Suspense fallback={bones}>
      <SecondFactorCard />
    </Suspense>
  </>
)
