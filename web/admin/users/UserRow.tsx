import { Button } from '@mantine/core'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { showDate } from '#web/ui/format.ts'
import { UserBadges } from './UserBadges.tsx'
import styles from './UserList.module.css'

type Props = {
  user: AdminUser
  onEdit: (user: AdminUser) => void
  onRemove: (user: AdminUser) => void
}

export const UserRow = ({ user, onEdit, onRemove }: Props) => (
  <li className={styles.row}>
    <Avatar name={user.name} photo={user.profilePhoto} />
    <div>
      <p className={styles.name}>
        <bdi>{user.name}</bdi>
      </p>
      <p className={styles.soft}>
        @{user.username} · {user.email}
      </p>
    </div>
    <div className={styles.facts}>
      <UserBadges user={user} />
      <p className={styles.soft}>
        Joined <time dateTime={user.createdAt.toISOString()}>{showDate(user.createdAt)}</time>
      </p>
    </div>
    <div className={styles.steps}>
      <Button variant="default" onClick={() => onEdit(user)}>
        Edit<span className="only-for-readers"> {user.name}</span>
      </Button>
      <Button variant="subtle" color="red" onClick={() => onRemove(user)}>
        Delete<span className="only-for-readers"> {user.name}</span>
      </Button>
    </div>
  </li>
)
