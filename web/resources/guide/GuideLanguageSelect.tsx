import { ownNames } from '#shared/language/languages.ts'
import type { Resource } from '#shared/resources/contract.ts'
import { t } from '#web/language/t.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { useChosenLanguage } from './chosenLanguage.ts'
import styles from './GuideLanguageSelect.module.css'

/** Switches between the languages of the guide. */
export const GuideLanguageSelect = ({ guide }: { guide: Resource }) => {
  const { choose } = useChosenLanguage(guide.slug)
  return (
    <NativeSelect
      aria-label={t('resources.guide.language')}
      className={styles.select ?? ''}
      data={guide.languages.map((language) => ({ value: language, label: ownNames[language] }))}
      value={guide.language}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
