import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './Prose.module.css'

type Props = {
  id?: string
  title: string
  /** The heading is elsewhere: the title only names the card. */
  isUntitled?: boolean
  /** Marks a section with an irreversible action. */
  isDangerous?: boolean
  children: ReactNode
}

/** A card of text, with a heading that can be linked to. */
export const Prose = ({ id, title, isUntitled, isDangerous, children }: Props) => (
  <Card
    as="section"
    className={styles.prose}
    aria-label={title}
    data-dangerous={isDangerous || undefined}
  >
    {!isUntitled && <h2 id={id}>{title}</h2>}
    {children}
  </Card>
)
