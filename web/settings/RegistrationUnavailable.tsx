import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Replaces the registration form when registration is not possible. */
export const RegistrationUnavailable = ({ isUsedUp = false }: { isUsedUp?: boolean }) => {
  const { registration } = platform
  const contact = (text: ReactNode) => <Link href="/privacy/contact">{text}</Link>
  if (isUsedUp)
    return (
      <EmptyState
        title={t('settings.register.usedUp')}
        hint={rich('settings.register.usedUpHint', { contact })}
        drawing="messages"
      />
    )
  return registration === 'closed' ? (
    <EmptyState
      title={t('settings.register.closed')}
      hint={rich('settings.register.closedHint', { contact })}
      drawing="results"
    />
  ) : (
    <EmptyState
      title={t('settings.register.invitation')}
      hint={rich('settings.register.invitationHint', { contact })}
      drawing="messages"
    />
  )
}
