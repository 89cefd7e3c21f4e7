import { IconUserOff } from '@tabler/icons-react'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import type { useUsers } from './data.ts'
import { UserBadges } from './UserBadges.tsx'
import styles from './UserList.module.css'

type Props = {
  users: ReturnType<typeof useUsers>
  isFiltered: boolean
  onClear: () => void
  onEdit: (user: AdminUser) => void
  onRemove: (user: AdminUser) => void
}

export const UserList = ({ users, isFiltered, onClear, onEdit, onRemove }: Props) => {
  const { rows, failure, isPlaceholder } = users
  if (failure) return <LoadFailure title="The users could not be loaded" query={users} />
  if (!rows) return <UserListSkeleton />
  return (
    <>
      <p className="visually-hidden" role="status">
        {isFiltered && !isPlaceholder && (rows.length === 0 ? 'No users found' : 'Users found')}
      </p>
      {rows.length === 0 && !isPlaceholder && (
        <EmptyState
          title="No users found"
          hint="Search finds any part of a name or username, and the beginning of an email address."
          icon={<IconUserOff size={24} stroke={1.75} />}
        >
          {isFiltered && (
            <Button variant="light" onClick={onClear}>
              Show everyone
            </Button>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Card>
          <ul className={styles.list} aria-busy={isPlaceholder || undefined}>
            {rows.map((user) => (
              <UserRow key={user.id} user={user} onEdit={onEdit} onRemove={onRemove} />
            ))}
          </ul>
        </Card>
      )}
      <ShowMore label="users" list={users} />
    </>
  )
}

type UserRowProps = {
  user: AdminUser
  onEdit: (user: AdminUser) => void
  onRemove: (user: AdminUser) => void
}

const UserRow = ({ user, onEdit, onRemove }: UserRowProps) => (
  <li className={styles.row}>
    <Avatar name={user.name} photo={user.profilePhoto} />
    <div>
      <p className={styles.name}>
        <bdi>{user.name}</bdi>
      </p>
      <p className={styles.muted}>
        @{user.username} · {user.email}
      </p>
    </div>
    <div className={styles.facts}>
      <UserBadges user={user} />
      <p className={styles.muted}>
        Joined <time dateTime={user.createdAt.toISOString()}>{formatDate(user.createdAt)}</time>
      </p>
    </div>
    <div className={styles.steps}>
      <Button variant="default" onClick={() => onEdit(user)}>
        Edit<span className="visually-hidden"> {user.name}</span>
      </Button>
      <Button variant="subtle" color="red" onClick={() => onRemove(user)}>
        Delete<span className="visually-hidden"> {user.name}</span>
      </Button>
    </div>
  </li>
)

const skeletonRows = ['a', 'b', 'c', 'd', 'e']

const UserListSkeleton = () => (
  <LoadingRegion label="users">
    <Card>
      {skeletonRows.map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="2.75rem" height="2.75rem" round />
          <div>
            <Skeleton width="40%" />
            <Skeleton width="60%" height="0.75rem" />
          </div>
          <div className={styles.facts}>
            <Skeleton width="5rem" />
          </div>
          <div className={styles.steps}>
            <Skeleton width="9rem" height="2.75rem" />
          </div>
        </div>
      ))}
    </Card>
  </LoadingRegion>
)
