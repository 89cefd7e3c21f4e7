import type { ApiError } from '#web/api/apiError.ts'
import { isAccountBlocked } from '#web/auth/accountBlocked.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'

const AccountBlockedNotice = lazyComponent(
  async () => (await import('./AccountBlockedNotice.tsx')).AccountBlockedNotice,
)

/** Reason of a failed sign-in. */
export const SignInFailure = ({ error }: { error: ApiError }) =>
  isAccountBlocked(error) ? (
    <AccountBlockedNotice error={error} />
  ) : (
    <FormFailure reason={error.reason} />
  )
