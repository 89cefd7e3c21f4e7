import { IconTrash, IconUserOff } from '@tabler/icons-react'
import type { AdminUser, UserFilter } from '#shared/admin/users/contract.ts'
import { AdminTable } from '#web/admin/lists/AdminTable.tsx'
import { Entity, EntityRow } from '#web/admin/lists/EntityRow.tsx'
import { rich, t } from '#web/language/t.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
import type { useUsers } from './data.ts'
import { UserBadges } from './UserBadges.tsx'
import styles from './UserList.module.css'

type Sort = UserFilter['sort']

type RowsOptions = {
  sort: Sort
  onSort: (sort: Sort) => void
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
  hrefOf: (user: AdminUser) => string
}

type Props = RowsOptions & {
  users: ReturnType<typeof useUsers>
  isFiltered: boolean
  onClear: () => void
}

export const UserList = ({ users, isFiltered, onClear, ...rest }: Props) => {
  const { rows, failure, isPlaceholder } = users
  if (failure) return <LoadFailure title={t('admin.users.loadFailed')} query={users} />
  if (!rows) return <UserListSkeleton />
  return (
    <>
      <p className="visually-hidden" role="status">
        {isFiltered &&
          !isPlaceholder &&
          (rows.length === 0 ? t('admin.users.noneFound') : t('admin.users.found'))}
      </p>
      {rows.length === 0 && !isPlaceholder && (
        <EmptyState
          title={t('admin.users.noneFound')}
          hint={t('admin.users.noneFoundHint')}
          icon={<IconUserOff size={24} stroke={1.75} />}
        >
          {isFiltered && (
            <Button variant="light" onClick={onClear}>
              {t('common.showEveryone')}
            </Button>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && <Rows rows={rows} isBusy={isPlaceholder} {...rest} />}
      <ShowMore label={rich('admin.users.more', { hidden })} list={users} />
    </>
  )
}

const Joined = ({ user: { createdAt } }: { user: AdminUser }) =>
  rich('admin.users.row.joined', {
    date: formatDate(createdAt),
    time: (date) => <time dateTime={createdAt.toISOString()}>{date}</time>,
  })

type ActionsProps = { user: AdminUser } & Pick<RowsOptions, 'onEdit' | 'onDelete'>

/** Deleting is in a menu, so that a tap beside "Edit" does not begin it. */
const Actions = ({ user, onEdit, onDelete }: ActionsProps) => (
  <span className={styles.actions}>
    <Button variant="default" size="sm" onClick={() => onEdit(user)}>
      {t('common.edit')}
      <span className="visually-hidden"> {user.name}</span>
    </Button>
    <ActionMenu
      name={t('common.actionsForName', { name: user.name })}
      actions={[
        {
          label: t('admin.user.delete.confirm'),
          icon: IconTrash,
          isDanger: true,
          onChoose: () => onDelete(user),
        },
      ]}
    />
  </span>
)

const UserTable = ({ rows, isBusy, sort, onSort, onEdit, onDelete, hrefOf }: RowsProps) => (
  <AdminTable
    label={t('admin.users.table.label')}
    rows={rows}
    isBusy={isBusy}
    columns={[
      {
        head: t('common.name'),
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
      { head: t('admin.users.table.email'), render: ({ email }) => email },
      { head: t('admin.users.table.status'), render: (user) => <UserBadges user={user} /> },
      {
        head: t('admin.users.table.joined'),
        width: '10rem',
        sort: {
          direction: sort === 'newest' ? 'descending' : undefined,
          onSort: () => onSort('newest'),
        },
        render: ({ createdAt }) => (
          <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
        ),
      },
      {
        head: t('common.edit'),
        isHeadHidden: true,
        width: '13rem',
        isNumber: true,
        render: (user) => <Actions user={user} onEdit={onEdit} onDelete={onDelete} />,
      },
    ]}
  />
)

type RowsProps = RowsOptions & { rows: AdminUser[]; isBusy: boolean }

/** The whole row opens the page of the user. */
const Rows = (props: RowsProps) => {
  const { rows, isBusy, onEdit, onDelete, hrefOf } = props
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
          action={<Actions user={user} onEdit={onEdit} onDelete={onDelete} />}
        >
          <div className="row gap-dense">
            <UserBadges user={user} />
            <span className="muted text-small">
              <Joined user={user} />
            </span>
          </div>
        </EntityRow>
      ))}
    </PlainList>
  )
}

const UserListSkeleton = () => (
  <LoadingRegion label={t('admin.users.loading')} count={5} className="stack gap-tight">
    <Skeleton height="4.5rem" />
  </LoadingRegion>
)
