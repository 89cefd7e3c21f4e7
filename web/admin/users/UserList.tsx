import { IconUserOff } from '@tabler/icons-react'
import type { AdminUser, UserFilter } from '#shared/admin/users/contract.ts'
import { AdminTable } from '#web/admin/lists/AdminTable.tsx'
import { Entity, EntityRow } from '#web/admin/lists/EntityRow.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
import type { useUsers } from './data.ts'
import { UserBadges } from './UserBadges.tsx'

type Sort = UserFilter['sort']

type RowsOptions = {
  sort: Sort
  onSort: (sort: Sort) => void
  onEdit: (user: AdminUser) => void
  hrefOf: (user: AdminUser) => string
}

type Props = RowsOptions & {
  users: ReturnType<typeof useUsers>
  isFiltered: boolean
  onClear: () => void
}

export const UserList = ({ users, isFiltered, onClear, ...rest }: Props) => {
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
      {rows.length > 0 && <Rows rows={rows} isBusy={isPlaceholder} {...rest} />}
      <ShowMore label="users" list={users} />
    </>
  )
}

const Joined = ({ user: { createdAt } }: { user: AdminUser }) => (
  <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
)

const EditButton = ({ user, onEdit }: { user: AdminUser } & Pick<RowsOptions, 'onEdit'>) => (
  <Button variant="default" size="sm" onClick={() => onEdit(user)}>
    Edit<span className="visually-hidden"> {user.name}</span>
  </Button>
)

const UserTable = ({ rows, isBusy, sort, onSort, onEdit, hrefOf }: RowsProps) => (
  <AdminTable
    label="Users"
    rows={rows}
    isBusy={isBusy}
    columns={[
      {
        head: 'Name',
        sort: {
          direction: sort === 'name' ? 'ascending' : undefined,
          onSort: () => onSort('name'),
        },
        render: (user) => (
          <Entity
            picture={<Avatar name={user.name} photo={user.profilePhoto} size="small" />}
            name={user.name}
            href={hrefOf(user)}
            note={<bdi>@{user.username}</bdi>}
          />
        ),
      },
      { head: 'Email', render: ({ email }) => email },
      { head: 'Role and status', render: (user) => <UserBadges user={user} /> },
      {
        head: 'Joined',
        width: '10rem',
        sort: {
          direction: sort === 'newest' ? 'descending' : undefined,
          onSort: () => onSort('newest'),
        },
        render: (user) => <Joined user={user} />,
      },
      {
        head: 'Edit',
        isHeadHidden: true,
        width: '6rem',
        isNumber: true,
        render: (user) => <EditButton user={user} onEdit={onEdit} />,
      },
    ]}
  />
)

type RowsProps = RowsOptions & { rows: AdminUser[]; isBusy: boolean }

/** The whole row opens the page of the user. */
const Rows = (props: RowsProps) => {
  const { rows, isBusy, onEdit, hrefOf } = props
  if (useIsWide()) return <UserTable {...props} />
  return (
    <PlainList className={listCard.list} aria-busy={isBusy || undefined}>
      {rows.map((user) => (
        <EntityRow
          key={user.id}
          picture={<Avatar name={user.name} photo={user.profilePhoto} />}
          name={user.name}
          href={hrefOf(user)}
          note={
            <>
              <bdi>@{user.username}</bdi> · <bdi>{user.email}</bdi>
            </>
          }
          action={<EditButton user={user} onEdit={onEdit} />}
        >
          <div className="row gap-dense">
            <UserBadges user={user} />
            <span className="muted text-small">
              Joined <Joined user={user} />
            </span>
          </div>
        </EntityRow>
      ))}
    </PlainList>
  )
}

const UserListSkeleton = () => (
  <LoadingRegion label="users" count={5} className="stack gap-tight">
    <Skeleton height="4.5rem" />
  </LoadingRegion>
)
