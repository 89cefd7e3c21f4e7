import type { Level } from '#shared/buddies/contract.ts'
import type { MemberLanguage } from '#shared/profile/contract.ts'
import { levelWords, offeredLevels } from '#shared/profile/languages.ts'
import { shownLanguage } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import styles from './LanguageRows.module.css'

/** The offered levels, and the stored one if it is finer. */
const levelChoices = (level: Level | null) => {
  const levels: readonly Level[] = offeredLevels
  const all = level && !levels.includes(level) ? [...levels, level] : levels
  return [
    { value: '', label: t('onboarding.languages.howWell') },
    ...all.map((value) => ({ value, label: t(levelWords[value]) })),
  ]
}

type Props = MemberLanguage & { onChange: (level: Level | null) => void }

/** How well the user knows a language. */
export const LevelSelect = ({ language, level, onChange }: Props) => (
  <NativeSelect
    className={styles.level ?? ''}
    aria-label={t('onboarding.languages.level', { language: shownLanguage(language) })}
    data={levelChoices(level)}
    value={level ?? ''}
    onChange={({ currentTarget: { value } }) => onChange((value || null) as Level | null)}
  />
)
