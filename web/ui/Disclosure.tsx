import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

type Props = {
  /** Whether it is open at first. */
  isOpen: boolean
  summary: ReactNode
  children: ReactNode
}

/** A row that opens what is below it, with a chevron at its end. */
export const Disclosure = ({ isOpen, summary, children }: Props) => (
  <details className={styles.disclosure} open={isOpen}>
    <summary className={styles.summary}>
      <span className="flex-1">{summary}</span>
      <IconChevronDown className={styles.chevron} size={20} stroke={1.75} aria-hidden="true" />
    </summary>
    {children}
  </details>
)
