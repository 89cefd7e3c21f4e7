import { NativeSelect } from '@mantine/core'
import type { UserFilter, UserGroup } from '#shared/admin/users/contract.ts'
import { roleLabels } from '#shared/users/user.ts'
import type { AdminPlaceControl } from '#web/admin/useAdminPlace.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { readOnly, readQuery, readSort } from './data.ts'
import styles from './UserFilters.module.css'

const groupLabels: Record<UserGroup, string> = {
  ...roleLabels,
  administrators: 'Administrators',
  moderators: 'Moderators',
  suspended: 'Suspended',
  banned: 'Banned',
}
const groups = [
  { value: '', label: 'Everyone' },
  ...Object.entries(groupLabels).map(([value, label]) => ({ value, label })),
]
const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
]

type Props = { wanted: Pick<UserFilter, 'q' | 'only' | 'sort'>; control: AdminPlaceControl }

/** Each stands in the address, so that a list can be passed on and come back to. */
export const UserFilters = ({ wanted: { q, only, sort }, control: { swap } }: Props) => (
  <search className={styles.filters}>
    <SearchField
      label="Search users"
      q={q}
      read={readQuery}
      onSearch={(found) => swap({ q: found })}
    />
    <NativeSelect
      aria-label="Which users"
      data={groups}
      value={only ?? ''}
      onChange={(event) => swap({ filter: readOnly(event.currentTarget.value) })}
    />
    <NativeSelect
      aria-label="Order"
      data={sorts}
      value={sort}
      onChange={(event) => {
        const order = readSort(event.currentTarget.value)
        swap({ sort: order === 'newest' ? undefined : order })
      }}
    />
  </search>
)
