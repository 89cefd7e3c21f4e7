import { useRef, useState } from 'react'
import type { AdminUser, UserFilter, UserGroup } from '#shared/admin/users/contract.ts'
import { type Role, roleLabels } from '#shared/users/user.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { type Label, t } from '#web/language/t.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSearchFocus } from '#web/ui/useSearchText.ts'
import { parseSearchText, parseSort, parseUserGroup, useUsers } from './data.ts'
import { UserDialog } from './UserDialog.tsx'
import styles from './UserFilters.module.css'
import { UserList } from './UserList.tsx'

const DeleteUserDialog = lazyDialog(
  async () => (await import('./DeleteUserDialog.tsx')).DeleteUserDialog,
)

export const UsersTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, close } = urlState
  const query = {
    q: parseSearchText(params.q),
    only: parseUserGroup(params.filter),
    sort: parseSort(params.sort),
  }
  const users = useUsers(query)
  const search = useSearchFocus()
  const list = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<AdminUser | null>(null)
  const closeQuestion = () => setDeleting(null)
  return (
    <div ref={list} tabIndex={-1} className="no-outline">
      <div ref={search.container}>
        <UserFilters query={query} urlState={urlState} />
      </div>
      <UserList
        users={users}
        isFiltered={Boolean(query.q || query.only)}
        onClear={() => {
          urlState.replace({ q: undefined, filter: undefined })
          search.focusSearch()
        }}
        sort={query.sort}
        onSort={(sort) => urlState.replace({ sort: sort === 'newest' ? undefined : sort })}
        onEdit={({ id }) => open({ id })}
        onDelete={setDeleting}
        hrefOf={({ id }) => urlState.hrefWith({ user: id, id: undefined })}
      />
      <UserDialog
        id={params.id}
        listedUser={users.data?.find(({ id }) => id === params.id)}
        onClose={() => close({ id: undefined })}
      />
      {deleting && (
        <DeleteUserDialog
          user={deleting}
          isOpen
          fallbackFocus={list}
          onClose={closeQuestion}
          onDeleted={closeQuestion}
        />
      )}
    </div>
  )
}

const teamGroupLabels: Record<Exclude<UserGroup, Role>, Label> = {
  administrators: 'admin.users.group.administrators',
  moderators: 'admin.users.group.moderators',
  suspended: 'admin.users.group.suspended',
  banned: 'admin.users.group.banned',
}
const groups = () => [
  { value: '', label: t('common.everyone') },
  ...Object.entries(roleLabels).map(([value, label]) => ({ value, label: t(label) })),
  ...Object.entries(teamGroupLabels).map(([value, label]) => ({ value, label: t(label) })),
]
const sorts = () => [
  { value: 'newest', label: t('admin.users.sort.newest') },
  { value: 'name', label: t('admin.users.sort.name') },
]

type Props = { query: Pick<UserFilter, 'q' | 'only' | 'sort'>; urlState: AdminUrlState }

/** Filters are URL state, so that a list can be shared and restored. */
const UserFilters = ({ query: { q, only, sort }, urlState: { replace } }: Props) => (
  <search className={styles.filters}>
    <SearchField
      label={t('admin.users.search')}
      q={q}
      parse={parseSearchText}
      onSearch={(text) => replace({ q: text })}
    />
    <NativeSelect
      aria-label={t('admin.users.group.label')}
      data={groups()}
      value={only ?? ''}
      onChange={(event) => replace({ filter: parseUserGroup(event.currentTarget.value) })}
    />
    <NativeSelect
      aria-label={t('admin.users.sort.label')}
      data={sorts()}
      value={sort}
      onChange={(event) => {
        const order = parseSort(event.currentTarget.value)
        replace({ sort: order === 'newest' ? undefined : order })
      }}
    />
  </search>
)
