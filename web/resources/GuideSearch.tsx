import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './GuideSearch.module.css'
import type { GuideSearchControl } from './useGuideSearch.ts'

type Props = {
  control: GuideSearchControl
  /** null while nothing is searched for, or found yet. */
  count: number | null
}

const found = (count: number) => {
  if (count === 0) return 'No guides found'
  return count === 1 ? '1 guide found' : `${count} guides found`
}

export const GuideSearch = ({ control: { text, type, searchNow }, count }: Props) => (
  <search className={styles.search}>
    <TextInput
      type="search"
      aria-label="Search guides"
      placeholder="Search guides"
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={searchNow}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow()
      }}
    />
    <p className="only-for-readers" role="status">
      {count !== null && found(count)}
    </p>
  </search>
)
