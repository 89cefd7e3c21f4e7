import { counted } from '#web/ui/counted.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './GuideSearch.module.css'
import { type GuideSearchControl, readQuery } from './useGuideSearch.ts'

type Props = {
  control: GuideSearchControl
  /** null while nothing is searched for, or found yet. */
  count: number | null
}

const found = (count: number) => {
  if (count === 0) return 'No guides found'
  return `${counted(count, 'guide')} found`
}

export const GuideSearch = ({ control: { q, go }, count }: Props) => (
  <search className={styles.search}>
    <SearchField label="Search guides" q={q} read={readQuery} onSearch={go} />
    <p className="only-for-readers" role="status">
      {count !== null && found(count)}
    </p>
  </search>
)
