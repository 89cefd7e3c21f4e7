import { Link } from 'wouter'
import { documents } from '#shared/privacy/documents.ts'
import styles from './Documents.module.css'
import { Prose } from './Prose.tsx'

export const Documents = () => (
  <Prose id="documents" title="How we look after it">
    <ul className={styles.list}>
      {documents.map(({ name, title, lead }) => (
        <li key={name}>
          <Link href={`/privacy/documents/${name}`}>{title}</Link>
          <p className={styles.lead}>{lead}</p>
        </li>
      ))}
    </ul>
  </Prose>
)
