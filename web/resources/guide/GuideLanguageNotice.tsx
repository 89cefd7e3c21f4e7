import { Link } from 'wouter'
import { originalLanguage, ownNames } from '#shared/language/languages.ts'
import type { Resource } from '#shared/resources/contract.ts'
import { rich } from '#web/language/t.tsx'
import { formatDate } from '#web/ui/format.ts'
import styles from '#web/ui/notice.module.css'
import { hrefOfGuideIn } from './chosenLanguage.ts'

/** Says why the text is in English, or that the English text is newer. */
export const GuideLanguageNotice = ({ guide }: { guide: Resource }) => {
  const { slug, missingLanguage, originalChangedAt } = guide
  if (missingLanguage)
    return (
      <p className={styles.notice} role="note">
        {rich('resources.guide.missingLanguage', {
          language: ownNames[missingLanguage],
          ownName: (children) => <bdi lang={missingLanguage}>{children}</bdi>,
        })}
      </p>
    )
  if (!originalChangedAt) return null
  return (
    <p className={styles.notice} role="note">
      {rich('resources.guide.originalNewer', {
        date: formatDate(originalChangedAt),
        time: (children) => <time dateTime={originalChangedAt.toISOString()}>{children}</time>,
        link: (children) => (
          <Link href={hrefOfGuideIn(slug, { language: originalLanguage })} replace>
            {children}
          </Link>
        ),
      })}
    </p>
  )
}
