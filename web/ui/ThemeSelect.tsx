import { type ColorScheme, setColorScheme, useColorScheme } from './colorScheme.ts'
import styles from './ThemeSelect.module.css'

const choices: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'Same as my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export const ThemeSelect = () => {
  const colorScheme = useColorScheme()
  return (
    <label className={styles.label}>
      Theme
      <select
        className={styles.select}
        value={colorScheme}
        onChange={(event) => setColorScheme(event.target.value as ColorScheme)}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
