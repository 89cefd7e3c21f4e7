import { IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { type ColorScheme, setColorScheme, useColorScheme } from '#web/ui/colorScheme.ts'
import styles from './ThemeChoice.module.css'

const parts: { value: ColorScheme; label: string; Icon: typeof IconSun }[] = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'Auto', Icon: IconDeviceMobile },
]

/** "Auto" follows the device. */
export const ThemeChoice = () => {
  const name = useId()
  const chosen = useColorScheme()
  return (
    <fieldset className={styles.field}>
      <legend className="visually-hidden">Theme</legend>
      <span className={styles.name} aria-hidden="true">
        Theme
      </span>
      <span className={styles.parts}>
        {parts.map(({ value, label, Icon }) => (
          <label key={value} className={styles.part}>
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => setColorScheme(value)}
            />
            <span className={styles.preview} data-theme={value} aria-hidden="true" />
            <span className={styles.label}>
              <Icon size={16} aria-hidden="true" />
              {label}
            </span>
          </label>
        ))}
      </span>
    </fieldset>
  )
}
