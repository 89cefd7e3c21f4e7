import { IconShieldFilled } from '@tabler/icons-react'
import type { PublicUser } from '#shared/users/user.ts'
import { Badge } from './Badge.tsx'

type Props = { user: Pick<PublicUser, 'staff'> | null | undefined }

/** Beside the name of whoever is of the team; the server says who is, and no text can look like it. */
export const StaffBadge = ({ user }: Props) =>
  user?.staff && (
    <Badge tone="blue">
      <IconShieldFilled size={12} aria-hidden="true" />
      Team
    </Badge>
  )
