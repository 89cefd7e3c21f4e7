import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './GroupsSearch.module.css'
import type { GroupsPlaceControl } from './useGroupsPlace.ts'
import { useSearchText } from './useSearchText.ts'

export const GroupsSearch = ({ control: { place, swap } }: { control: GroupsPlaceControl }) => {
  const { text, type, searchNow } = useSearchText(place.q, (q) => swap({ q }))
  return (
    <search className={styles.search}>
      <TextInput
        type="search"
        aria-label="Search groups"
        placeholder="Search groups"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={searchNow}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow()
        }}
      />
    </search>
  )
}
