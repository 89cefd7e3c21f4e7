import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './GroupPage.module.css'

type Props = {
  title: string
  /** Beside the title. */
  badge?: ReactNode
  children: ReactNode
}

/** A card of the group's page. */
export const GroupPageSection = ({ title, badge, children }: Props) => {
  const id = useId()
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
        {badge && ' '}
        {badge}
      </h2>
      {children}
    </Card>
  )
}
