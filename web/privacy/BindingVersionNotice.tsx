import { Link } from 'wouter'
import { originalLanguage, ownNames } from '#shared/language/languages.ts'
import type { Document } from '#shared/privacy/contract.ts'
import styles from './BindingVersionNotice.module.css'

type Props = {
  text: Pick<Document, 'language' | 'missingLanguage'>
  /** The English version. */
  href: string
}

/** Says which version of a document is binding, to people who read another language. */
export const BindingVersionNotice = ({ text: { language, missingLanguage }, href }: Props) => {
  if (missingLanguage)
    return (
      <p className={styles.notice} role="note">
        We don’t have this text in <bdi lang={missingLanguage}>{ownNames[missingLanguage]}</bdi>{' '}
        yet. The English version below is binding.
      </p>
    )
  if (language === originalLanguage) return null
  return (
    <p className={styles.notice} role="note">
      This is a translation. The English version is binding.{' '}
      <Link href={href}>Read it in English</Link>
    </p>
  )
}
