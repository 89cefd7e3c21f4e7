import type { ReactNode } from 'react'
import styles from './ScreenHeader.module.css'

type Props = {
  title: ReactNode
  lead?: ReactNode
  /** Buttons, on the right of wide screens. */
  children?: ReactNode
}

/** The one h1 of a screen. It takes the focus when the screen opens. */
export const ScreenHeader = ({ title, lead, children }: Props) => (
  <div className={styles.header}>
    <div className={styles.text}>
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className="muted">{lead}</p>}
    </div>
    {children && <div className="row">{children}</div>}
  </div>
)
