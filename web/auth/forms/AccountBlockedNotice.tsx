import { Link } from 'wouter'
import type { ApiError } from '#web/api/apiError.ts'
import { rich } from '#web/language/t.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'

export const AccountBlockedNotice = ({ error: { reason, href } }: { error: ApiError }) => (
  <FormFailure
    isAlert
    reason={
      <span>
        {reason}{' '}
        {rich('auth.blocked.options', {
          link: (text) => <Link href={href ?? '/privacy/contact'}>{text}</Link>,
        })}
      </span>
    }
  />
)
