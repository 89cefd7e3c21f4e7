import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { detectLanguage } from '#web/language/detectLanguage.ts'
import { languageChoices, shownLanguage } from '#web/language/languageNames.ts'
import { t } from '#web/language/t.tsx'
import styles from './LanguageChip.module.css'

/** While someone is typing, the language is not looked for. */
const pauseMs = 500

/** The language of a text on this device, a moment after it changed; null until it is clear. */
export const useDetectedLanguage = (text: string, isEnabled: boolean) => {
  const [detected, setDetected] = useState<string | null>(null)
  useEffect(() => {
    if (!isEnabled) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const code = await detectLanguage(text).catch(() => null)
      if (isCurrent) setDetected(code)
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, isEnabled])
  return detected
}

type Props = {
  /** '' if it is unknown. */
  language: string
  onChoose: (language: string) => void
}

/** Says in which language the post is written. One tap opens the list to change it. */
export const LanguageChip = ({ language, onChoose }: Props) => (
  <label className={styles.chip}>
    <span aria-hidden="true">
      {language
        ? t('community.editor.writtenIn', { language: shownLanguage(language) })
        : t('community.editor.chooseLanguage')}
    </span>
    <IconChevronDown size={16} aria-hidden="true" />
    <select
      className={styles.select}
      aria-label={t('community.editor.language')}
      value={language}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{t('community.editor.otherLanguage')}</option>
      {languageChoices().map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
)
