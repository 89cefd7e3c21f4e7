import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './GroupsSearch.module.css'
import { readQuery } from './groupsPlace.ts'
import type { GroupsPlaceControl } from './useGroupsPlace.ts'

export const GroupsSearch = ({ control: { place, swap } }: { control: GroupsPlaceControl }) => (
  <search className={styles.search}>
    <SearchField label="Search groups" q={place.q} read={readQuery} onSearch={(q) => swap({ q })} />
  </search>
)
