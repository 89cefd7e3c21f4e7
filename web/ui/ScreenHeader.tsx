import type { ReactNode } from 'react'
import styles from './ScreenHeader.module.css'

type Props = {
  title: ReactNode
  id?: string
  lead?: ReactNode
  /** Leaves the lead out on phones, where the content is more important. */
  isLeadOnWideScreens?: boolean
  /** Buttons, beside the title where there is room. */
  children?: ReactNode
}

/** The one h1 of a screen. It takes the focus when the screen opens. */
export const ScreenHeader = ({ title, id, lead, isLeadOnWideScreens, children }: Props) => (
  <div className={styles.header}>
    <h1 id={id} className="min-w-0 wrap-anywhere" tabIndex={-1}>
      {title}
    </h1>
    {children && <div className="cluster items-center">{children}</div>}
    {lead && (
      <p className={`muted ${styles.lead}`} data-wide={isLeadOnWideScreens || undefined}>
        {lead}
      </p>
    )}
  </div>
)
