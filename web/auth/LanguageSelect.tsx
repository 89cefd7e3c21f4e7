import { isLanguage, languages, ownNames } from '#shared/language/languages.ts'
import { useLanguage } from '#web/language/catalogue.ts'
import { t } from '#web/language/t.tsx'
import styles from '#web/ui/inlineSelect.module.css'
import { chooseLanguage } from './chosenLanguage.ts'
import { useMe } from './data.ts'

/** Each language by its own name, so that everyone finds theirs. */
export const LanguageSelect = () => {
  const language = useLanguage()
  const { data: me } = useMe()
  return (
    <label className={styles.label}>
      {t('common.language')}
      <select
        className={styles.select}
        value={language}
        onChange={({ target: { value } }) => {
          if (isLanguage(value)) void chooseLanguage(value, me ?? null)
        }}
      >
        {languages.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {ownNames[tag]}
          </option>
        ))}
      </select>
    </label>
  )
}
