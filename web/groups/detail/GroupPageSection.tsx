import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './GroupPage.module.css'

type Props = {
  title: string
  /** For screen readers only. */
  isTitleHidden?: boolean
  /** Beside the title. */
  badge?: ReactNode
  children: ReactNode
}

/** A card of the group's page. */
export const GroupPageSection = ({ title, isTitleHidden = false, badge, children }: Props) => {
  const id = useId()
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={isTitleHidden ? 'visually-hidden' : 'cluster items-center'}>
        {title}
        {badge && ' '}
        {badge}
      </h2>
      {children}
    </Card>
  )
}
