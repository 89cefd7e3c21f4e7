import { Link } from 'wouter'
import { t } from '#web/language/t.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import styles from './TableOfContents.module.css'

type Props = { headings: { id: string; title: string }[]; href: string }

/** Links to the headings of a long page; collapsed on phones, so that the text comes first. */
export const TableOfContents = ({ headings, href }: Props) => {
  const isNarrow = useIsNarrow()
  return (
    <nav className={styles.contents} aria-label={t('ui.contents.title')}>
      <Disclosure
        key={String(isNarrow)}
        isOpen={!isNarrow}
        summary={
          <>
            <span className="font-600">{t('ui.contents.title')}</span>{' '}
            <span className={styles.count}>
              {t('ui.contents.sections', { count: headings.length })}
            </span>
          </>
        }
      >
        <PlainList className={styles.list}>
          {headings.map(({ id, title }) => (
            <li key={id}>
              <Link href={`${href}#${id}`} className={styles.link} dir="auto">
                {title}
              </Link>
            </li>
          ))}
        </PlainList>
      </Disclosure>
    </nav>
  )
}
