import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import styles from './ThemeSwitch.module.css'

const choices: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export const ThemeSwitch = () => {
  // Keeping transitions spares a style element that Mantine would put into the page.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <label className={styles.switch}>
      Theme
      <select
        className={styles.select}
        value={colorScheme}
        onChange={(event) => setColorScheme(event.target.value as MantineColorScheme)}
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
