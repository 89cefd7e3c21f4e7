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
        title="This invitation no longer works"
        hint={<>Please ask the person who sent it for a new one, or {contact}.</>}
        drawing="messages"
      />
    )
  return registration === 'closed' ? (
    <EmptyState
      title="Registration is closed at the moment"
      hint={<>Please come back later, or {contact}.</>}
      drawing="results"
    />
  ) : (
    <EmptyState
      title="You need an invitation to register"
      hint={
        <>Please open your invitation link. If you don’t have one, ask a member or {contact}.</>
      }
      drawing="messages"
    />
  )
}
