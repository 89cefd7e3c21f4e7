import { t } from '#web/language/t.tsx'
import { type ColorScheme, setColorScheme, useColorScheme } from './colorScheme.ts'
import styles from './inlineSelect.module.css'

const choices: ColorScheme[] = ['auto', 'light', 'dark']

export const ThemeSelect = () => {
  const colorScheme = useColorScheme()
  return (
    <label className={styles.label}>
      {t('ui.theme.label')}
      <select
        className={styles.select}
        value={colorScheme}
        onChange={(event) => setColorScheme(event.target.value as ColorScheme)}
      >
        {choices.map((value) => (
          <option key={value} value={value}>
            {t(`ui.theme.${value}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
