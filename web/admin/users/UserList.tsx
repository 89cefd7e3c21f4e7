import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import type { useUsers } from './data.ts'
import { UserBones } from './UserBones.tsx'
import styles from './UserList.module.css'
import { UserRow } from './UserRow.tsx'

type Props = {
  users: ReturnType<typeof useUsers>
  isFiltered: boolean
  onClear: () => void
  onEdit: (user: AdminUser) => void
  onRemove: (user: AdminUser) => void
}

export const UserList = ({ users, isFiltered, onClear, onEdit, onRemove }: Props) => {
  const { rows, failure, isOld } = users
  if (failure)
    return (
      <FailedState
        title="The users could not be loaded"
        reason={failure.reason}
        onRetry={() => void users.retry()}
        isRetrying={users.isRetrying}
      />
    )
  if (!rows) return <UserBones />
  return (
    <>
      <p className="only-for-readers" role="status">
        {isFiltered && !isOld && (rows.length === 0 ? 'No users found' : 'Users found')}
      </p>
      {rows.length === 0 && !isOld && (
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
          <ul className={styles.list} aria-busy={isOld || undefined}>
            {rows.map((user) => (
              <UserRow key={user.id} user={user} onEdit={onEdit} onRemove={onRemove} />
            ))}
          </ul>
        </Card>
      )}
      <ShowMore what="users" list={users} />
    </>
  )
}
