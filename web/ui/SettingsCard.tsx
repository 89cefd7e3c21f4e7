import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import styles from './SettingsCard.module.css'

type Props = {
  /** Identifies the heading, which links and `useScrollToSetting` refer to. */
  id: string
  title: string
  /** The state, next to the title. */
  badge?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** A titled group of settings. */
export const SettingsCard = ({ id, title, badge, lead, children }: Props) => (
  <Card as="section" className={styles.card} aria-labelledby={id}>
    <div>
      <div className="cluster gap-12 gap-y-4 items-center">
        <h2 id={id}>{title}</h2>
        {badge}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {children}
  </Card>
)
