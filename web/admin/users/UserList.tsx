import { IconTrash, IconUserOff } from '@tabler/icons-react'
import type { AdminUser, UserFilter } from '#shared/admin/users/contract.ts'
import { AdminList } from '#web/admin/lists/AdminList.tsx'
import type { Column } from '#web/admin/lists/AdminTable.tsx'
import { Entity, EntityRow } from '#web/admin/lists/EntityRow.tsx'
import { rich, t } from '#web/language/t.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
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

/** The whole row opens the page of the user. */
export const UserList = ({ users, isFiltered, onClear, ...options }: Props) => (
  <AdminList
    list={users}
    errorTitle={t('admin.users.loadFailed')}
    skeleton={<LoadingBlock label={t('admin.users.loading')} height="4.5rem" count={5} />}
    status={isFiltered && t(users.data?.length ? 'admin.users.found' : 'admin.users.noneFound')}
    empty={
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
    }
    more={rich('admin.users.more', { hidden })}
    table={{ label: t('admin.users.table.label'), columns: columns(options) }}
  >
    {(user) => <UserRow key={user.id} user={user} {...options} />}
  </AdminList>
)

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

const columns = ({ sort, onSort, onEdit, onDelete, hrefOf }: RowsOptions): Column<AdminUser>[] => [
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
]

type RowProps = ActionsProps & Pick<RowsOptions, 'hrefOf'>

const UserRow = ({ user, onEdit, onDelete, hrefOf }: RowProps) => (
  <EntityRow
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
    <div className="cluster gap-6">
      <UserBadges user={user} />
      <span className="muted text-14">
        <Joined user={user} />
      </span>
    </div>
  </EntityRow>
)
