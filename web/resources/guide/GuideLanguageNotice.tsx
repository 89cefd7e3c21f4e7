import { Link } from 'wouter'
import { originalLanguage, ownNames } from '#shared/language/languages.ts'
import type { Resource } from '#shared/resources/contract.ts'
import { formatDate } from '#web/ui/format.ts'
import { hrefOfGuideIn } from './chosenLanguage.ts'
import styles from './GuideLanguageNotice.module.css'

/** Says why the text is in English, or that the English text is newer. */
export const GuideLanguageNotice = ({ guide }: { guide: Resource }) => {
  const { slug, missingLanguage, originalChangedAt } = guide
  if (missingLanguage)
    return (
      <p className={styles.notice} role="note">
        We don’t have this guide in <bdi lang={missingLanguage}>{ownNames[missingLanguage]}</bdi>{' '}
        yet. This is the English text.
      </p>
    )
  if (!originalChangedAt) return null
  return (
    <p className={styles.notice} role="note">
      The English text is newer (
      <time dateTime={originalChangedAt.toISOString()}>{formatDate(originalChangedAt)}</time>).{' '}
      <Link href={hrefOfGuideIn(slug, { language: originalLanguage })} replace>
        Read it in English
      </Link>
    </p>
  )
}
