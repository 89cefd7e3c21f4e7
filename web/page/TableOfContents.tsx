import { Link } from 'wouter'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './TableOfContents.module.css'

type Props = { headings: { id: string; title: string }[]; href: string }

/** Links to the headings of a long page. */
export const TableOfContents = ({ headings, href }: Props) => (
  <nav className={styles.contents} aria-label="On this page">
    <p className={styles.title} aria-hidden="true">
      On this page
    </p>
    <PlainList className={styles.list}>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <Link href={`${href}#${id}`} className={styles.link} dir="auto">
            {title}
          </Link>
        </li>
      ))}
    </PlainList>
  </nav>
)
