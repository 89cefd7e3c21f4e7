import { lazy, Suspense } from 'react'
import type { ApiError } from '#web/api/apiError.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { isAccountBlocked } from './data.ts'

const AccountBlockedNotice = lazy(async () => ({
  default: (await import('./AccountBlockedNotice.tsx')).AccountBlockedNotice,
}))

/** Reason of a failed sign-in. */
export const SignInFailure = ({ error }: { error: ApiError }) =>
  isAccountBlocked(error) ? (
    <Suspense>
      <AccountBlockedNotice error={error} />
    </Suspense>
  ) : (
    <FormFailure reason={error.reason} />
  )
