import { IconBan } from '@tabler/icons-react'
import type { PublicUser } from '#shared/users/user.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { UnblockButton } from './UnblockButton.tsx'

/** In the place of all that would be told of them. */
export const BlockedCard = ({ person }: { person: PublicUser }) => (
  <EmptyState
    title="You have blocked this person"
    hint="Nothing arrives from them, and you do not see each other. They are not told."
    icon={<IconBan size={24} stroke={1.75} />}
  >
    <UnblockButton user={person} />
  </EmptyState>
)
