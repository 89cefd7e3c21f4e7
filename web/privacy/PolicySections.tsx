import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { documents } from '#shared/privacy/documents.ts'
import { outcomeText, type Retention, retention, termText } from '#shared/privacy/retention.ts'
import { platform } from '#web/page/platform.ts'
import { CookieSettings } from './consent/CookieSettings.tsx'
import styles from './PolicySections.module.css'
import { Prose } from './Prose.tsx'
import { type StoredKey, storedKeys } from './storedKeys.ts'

const retentionRules: Retention[] = Object.values(retention)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const formatRetention = (rule: Retention) =>
  `${capitalize(termText(rule))}: ${outcomeText(rule)}. ${rule.why}`

/** The retention periods that the nightly cleanup enforces. */
const RetentionSection = () => (
  <Prose id="terms" title="How long we keep what">
    <FactTable
      label="How long we keep what"
      heads={['What', 'How long, what becomes of it then, and why']}
      rows={retentionRules.map((rule) => ({
        key: rule.what,
        cells: [rule.what, formatRetention(rule)],
      }))}
    />
  </Prose>
)

/** Phones stack the cells without column headers, so each cell is a full sentence. */
const toCells = ({ name, kind, what, when, until }: StoredKey) => [
  <>
    <code>{name}</code> ({kind.toLowerCase()})
  </>,
  what,
  `Made when ${when.charAt(0).toLowerCase()}${when.slice(1)}. Kept ${until}.`,
]

const CookiesSection = () => (
  <Prose id="cookies" title="Cookies and storage">
    <p>
      This is all that {platform.name} keeps in your browser, and only when you do what stands
      beside it. Nothing of it follows you to other websites.
    </p>
    <CookieSettings />
    <FactTable
      label="Cookies and storage"
      heads={['Name', 'What it is for', 'When, and how long']}
      rows={storedKeys.map((key) => ({ key: key.name, cells: toCells(key) }))}
    />
  </Prose>
)

const DocumentsSection = () => (
  <Prose id="documents" title="How we look after it">
    <ul className={styles.list}>
      {documents.map(({ name, title, lead }) => (
        <li key={name}>
          <Link href={`/privacy/documents/${name}`}>{title}</Link>
          <p className="muted text-medium">{lead}</p>
        </li>
      ))}
    </ul>
  </Prose>
)

type Props = { label: string; heads: string[]; rows: { key: string; cells: ReactNode[] }[] }

/** Phones stack the cells of a row. */
const FactTable = ({ label, heads, rows }: Props) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [first, ...others] }) => (
        <tr key={key}>
          <th scope="row">{first}</th>
          {others.map((text, at) => (
            <td key={heads[at + 1]}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Public sections of the privacy page: retention, cookies and documents. */
export const PolicySections = () => (
  <>
    <RetentionSection />
    <CookiesSection />
    <DocumentsSection />
  </>
)
