import { IconShieldFilled } from '@tabler/icons-react'
import type { PublicUser } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { Badge } from './Badge.tsx'

type Props = { user: Pick<PublicUser, 'staff'> | null | undefined }

/** Marks team members. The server decides who gets it, and user text cannot imitate it. */
export const StaffBadge = ({ user }: Props) =>
  user?.staff && (
    <Badge tone="blue">
      <IconShieldFilled size={12} aria-hidden="true" />
      {t('ui.teamBadge')}
    </Badge>
  )
