import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './Prose.module.css'

type Props = { id?: string; title: string; children: ReactNode }

/** A part of a page that is read, with a heading that an address can point to. */
export const Prose = ({ id, title, children }: Props) => (
  <Card as="section" className={styles.prose} aria-label={title}>
    <h2 id={id}>{title}</h2>
    {children}
  </Card>
)
