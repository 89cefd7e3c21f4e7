import { Link } from 'wouter'
import type { ApiError } from '#web/api/apiError.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'

export const AccountBlockedNotice = ({ error: { reason, href } }: { error: ApiError }) => (
  <FormFailure
    isAlert
    reason={
      <span>
        {reason} <Link href={href ?? '/privacy/contact'}>Object to this decision</Link>, or ask for
        a copy of your data there.
      </span>
    }
  />
)
