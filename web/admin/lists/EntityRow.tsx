import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './EntityRow.module.css'

export type EntityProps = {
  picture: ReactNode
  name: ReactNode
  /** Absent: it has no page. */
  href?: string | undefined
  /** Below the name. */
  note?: ReactNode
}

/** A person or a group: picture, name and a note. The link covers the row that contains it. */
export const Entity = ({ picture, name, href, note }: EntityProps) => (
  <div className="cluster gap-12 items-center min-w-0">
    {picture}
    <div className="min-w-0 wrap-anywhere">
      <p className={styles.name}>
        {href ? (
          <Link href={href}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </p>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  </div>
)

type RowProps = EntityProps & {
  /** At the end of the row. */
  action?: ReactNode
  /** Below the name. */
  children?: ReactNode
}

/** The lists of the dashboard on phones. */
export const EntityRow = ({ action, children, ...entity }: RowProps) => (
  <li className={styles.row}>
    <Entity {...entity} />
    {action && <div className={styles.action}>{action}</div>}
    {children && <div className={styles.facts}>{children}</div>}
  </li>
)
