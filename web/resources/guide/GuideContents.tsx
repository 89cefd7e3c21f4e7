import { Link } from 'wouter'
import type { Heading } from '#web/ui/markdown/markdownTree.ts'
import styles from './GuidePage.module.css'

type Props = { headings: Heading[]; href: string }

/** The table of contents. A file of its own, because the page needs the Markdown renderer. */
export const GuideContents = ({ headings, href }: Props) => (
  <nav className={styles.contents} aria-label="On this page">
    <p className={styles.title} aria-hidden="true">
      On this page
    </p>
    <ul className={styles.list}>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <Link href={`${href}#${id}`} className={styles.link} dir="auto">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
