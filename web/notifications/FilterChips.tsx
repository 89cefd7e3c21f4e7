import type { Filter } from './data.ts'
import styles from './FilterChips.module.css'

const choices: { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'events', label: 'Events' },
  { value: 'social', label: 'Social' },
  { value: 'learning', label: 'Learning' },
  { value: 'community', label: 'Community' },
]

type Props = { filter: Filter; onChange: (filter: Filter) => void }

export const FilterChips = ({ filter, onChange }: Props) => (
  <fieldset className={styles.chips}>
    <legend className="only-for-readers">Show notifications</legend>
    {choices.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        className={styles.chip}
        aria-pressed={value === filter}
        onClick={() => onChange(value)}
      >
        {label}
      </button>
    ))}
  </fieldset>
)
