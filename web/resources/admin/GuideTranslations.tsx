import { type Language, languages, originalLanguage, ownNames } from '#shared/language/languages.ts'
import type { EditableGuide } from '#shared/resources/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './GuideTranslations.module.css'

type Props = {
  guide: EditableGuide
  onTranslate: (language: Language) => void
}

const translatable = languages.filter((language) => language !== originalLanguage)

const summaryOf = ({ missing, behind }: { missing: number; behind: number }) => {
  if (missing === 0 && behind === 0) return t('resources.translations.upToDate')
  if (behind === 0) return t('resources.translations.missing', { missing })
  if (missing === 0) return t('resources.translations.behind', { behind })
  return t('resources.translations.missingAndBehind', { missing, behind })
}

/** The languages of a guide: which translations are missing, and which follow an older text. */
export const GuideTranslations = ({ guide, onTranslate }: Props) => {
  const { title, translations } = guide
  const rows = translatable.map((language) => {
    const found = translations.find((one) => one.language === language)
    return { language, isMissing: !found, isBehind: found?.isBehind === true }
  })
  const missing = rows.filter(({ isMissing }) => isMissing).length
  const behind = rows.filter(({ isBehind }) => isBehind).length
  return (
    <div className={styles.translations}>
      <Disclosure isOpen={false} summary={summaryOf({ missing, behind })}>
        <PlainList className={styles.list}>
          {rows.map(({ language, isMissing, isBehind }) => (
            <li key={language} className={styles.row}>
              <bdi lang={language}>{ownNames[language]}</bdi>
              {isMissing && <Badge tone="plain">{t('resources.translations.isMissing')}</Badge>}
              {isBehind && <Badge tone="orange">{t('resources.translations.isBehind')}</Badge>}
              <Button
                className="ms-auto"
                variant="subtle"
                size="sm"
                onClick={() => onTranslate(language)}
              >
                {rich(
                  isMissing ? 'resources.translations.translate' : 'resources.translations.edit',
                  {
                    title,
                    language: ownNames[language],
                    hidden: (children) => <span className="visually-hidden">{children}</span>,
                  },
                )}
              </Button>
            </li>
          ))}
        </PlainList>
      </Disclosure>
    </div>
  )
}
