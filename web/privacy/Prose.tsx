import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './Prose.module.css'

type Props = {
  id?: string
  title: string
  /** What is done here cannot be taken back. */
  isDangerous?: boolean
  children: ReactNode
}

/** A part of a page that is read, with a heading that an address can point to. */
export const Prose = ({ id, title, isDangerous, children }: Props) => (
  <Card
    as="section"
    className={styles.prose}
    aria-label={title}
    data-dangerous={isDangerous || undefined}
  >
    <h2 id={id}>{title}</h2>
    {children}
  </Card>
)
