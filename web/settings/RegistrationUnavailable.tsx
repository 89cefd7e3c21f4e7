import { IconLock, IconMailOpened } from '@tabler/icons-react'
import { Link } from 'wouter'
import { platform } from '#web/page/platform.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Replaces the registration form when registration is not possible. */
export const RegistrationUnavailable = ({ isUsedUp = false }: { isUsedUp?: boolean }) => {
  const { registration } = platform
  const contact = <Link href="/privacy/contact">write to us</Link>
  if (isUsedUp)
    return (
      <EmptyState
        title="This invitation does not work any more"
        hint={<>Please ask whoever gave it to you for a new one, or {contact}.</>}
        icon={<IconMailOpened size={24} stroke={1.75} />}
      />
    )
  return registration === 'closed' ? (
    <EmptyState
      title="Nobody can register at the moment"
      hint={<>Please come back later, or {contact}.</>}
      icon={<IconLock size={24} stroke={1.75} />}
    />
  ) : (
    <EmptyState
      title="Registering takes an invitation"
      hint={<>Please open the link you were given. Without one, ask a member or {contact}.</>}
      icon={<IconMailOpened size={24} stroke={1.75} />}
    />
  )
}
