import type { Me } from '#shared/users/user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { roleLabel } from './roleLabel.ts'
import styles from './UserList.module.css'

/** What brought them here, and what they may do. */
export const UserBadges = ({ user }: { user: Pick<Me, 'role' | 'isAdmin' | 'isModerator'> }) => (
  <div className={styles.badges}>
    <Badge tone={user.role === 'admin' ? 'orange' : 'blue'}>{roleLabel(user.role)}</Badge>
    {user.isAdmin && <Badge tone="orange">Administrator</Badge>}
    {user.isModerator && <Badge tone="green">Moderator</Badge>}
  </div>
)
