import type { ComponentProps, ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './PersonLayout.module.css'

/** The person, and beside or below it what they tell. */
export const PersonLayout = (attributes: ComponentProps<'div'>) => (
  <div className={styles.page} {...attributes} />
)

export const DetailsCard = ({ children }: { children: ReactNode }) => (
  <Card className={styles.card}>
    <dl className="stack gap-24">{children}</dl>
  </Card>
)

type DetailProps = {
  name: string
  /** A button beside the name. */
  action?: ReactNode
  children: ReactNode
}

/** One thing that a person tells of themselves. */
export const Detail = ({ name, action, children }: DetailProps) => (
  <div className={styles.fact}>
    <dt>
      {name}
      {action}
    </dt>
    <dd>{children}</dd>
  </div>
)

/** A few sentences of their own. */
export const AboutText = ({ children }: { children: string }) => (
  <p className={`own-side ${styles.about}`} dir="auto">
    {children}
  </p>
)
