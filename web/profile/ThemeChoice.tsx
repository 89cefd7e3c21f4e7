import { IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { type Label, t } from '#web/language/t.tsx'
import { type ColorScheme, setColorScheme, useColorScheme } from '#web/ui/colorScheme.ts'
import styles from './ThemeChoice.module.css'

const parts: { value: ColorScheme; label: Label; Icon: typeof IconSun }[] = [
  { value: 'light', label: 'profile.settings.theme.light', Icon: IconSun },
  { value: 'dark', label: 'profile.settings.theme.dark', Icon: IconMoon },
  { value: 'auto', label: 'profile.settings.theme.auto', Icon: IconDeviceMobile },
]

/** "Auto" follows the device. */
export const ThemeChoice = () => {
  const name = useId()
  const chosen = useColorScheme()
  return (
    <fieldset className={styles.field}>
      <legend className="visually-hidden">{t('profile.settings.theme')}</legend>
      <span className="font-500" aria-hidden="true">
        {t('profile.settings.theme')}
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
              {t(label)}
            </span>
          </label>
        ))}
      </span>
    </fieldset>
  )
}
