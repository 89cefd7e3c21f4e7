import type { AdminUser } from '#shared/admin/users/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { showDayAndMonth } from '#web/ui/format.ts'
import { roleLabel } from './roleLabel.ts'
import styles from './UserList.module.css'

/** What brought them here, what they may do, and whether they are kept out. */
export const UserBadges = ({ user }: { user: AdminUser }) => (
  <div className={styles.badges}>
    <Badge tone={user.role === 'admin' ? 'orange' : 'blue'}>{roleLabel(user.role)}</Badge>
    {user.isAdmin && <Badge tone="orange">Administrator</Badge>}
    {user.isModerator && <Badge tone="green">Moderator</Badge>}
    {user.isBanned && <Badge tone="red">Banned</Badge>}
    {user.suspendedUntil && (
      <Badge tone="red">Suspended until {showDayAndMonth(user.suspendedUntil)}</Badge>
    )}
  </div>
)
