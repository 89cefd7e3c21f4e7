import { IconUserOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
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
  hrefOf: (user: AdminUser) => string
}

export const UserList = ({ users, isFiltered, onClear, onEdit, hrefOf }: Props) => {
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
          hint="Search by part of a name or username, or the start of an email address."
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
        <ul className={`${listCard.list} ${styles.list}`} aria-busy={isPlaceholder || undefined}>
          {rows.map((user) => (
            <UserRow key={user.id} user={user} href={hrefOf(user)} onEdit={onEdit} />
          ))}
        </ul>
      )}
      <ShowMore label="users" list={users} />
    </>
  )
}

type UserRowProps = {
  user: AdminUser
  href: string
  onEdit: (user: AdminUser) => void
}

/** The whole row opens the page of the user. */
const UserRow = ({ user, href, onEdit }: UserRowProps) => (
  <li className={styles.row}>
    <Avatar name={user.name} photo={user.profilePhoto} />
    <div className={styles.who}>
      <p className={styles.name}>
        <Link href={href}>
          <bdi>{user.name}</bdi>
        </Link>
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
      <Button variant="default" size="sm" onClick={() => onEdit(user)}>
        Edit<span className="visually-hidden"> {user.name}</span>
      </Button>
    </div>
  </li>
)

const skeletonRows = ['a', 'b', 'c', 'd', 'e']

const UserListSkeleton = () => (
  <LoadingRegion label="users">
    <div className={listCard.list}>
      {skeletonRows.map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="2.75rem" height="2.75rem" round />
          <div className={styles.who}>
            <Skeleton width="40%" />
            <Skeleton width="60%" height="0.75rem" />
          </div>
          <div className={styles.facts}>
            <Skeleton width="5rem" />
          </div>
          <div className={styles.steps}>
            <Skeleton width="4rem" height="2.25rem" />
          </div>
        </div>
      ))}
    </div>
  </LoadingRegion>
)
