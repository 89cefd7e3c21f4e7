import { Link } from 'wouter'
import { originalLanguage, ownNames } from '#shared/language/languages.ts'
import type { Document } from '#shared/privacy/contract.ts'
import { rich } from '#web/language/t.tsx'
import styles from '#web/ui/notice.module.css'

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
        {rich('privacy.document.missingLanguage', {
          language: ownNames[missingLanguage],
          ownName: (children) => <bdi lang={missingLanguage}>{children}</bdi>,
        })}
      </p>
    )
  if (language === originalLanguage) return null
  return (
    <p className={styles.notice} role="note">
      {rich('privacy.document.translation', {
        link: (children) => <Link href={href}>{children}</Link>,
      })}
    </p>
  )
}
