import type { ReactNode } from 'react'
import styles from './BuddyList.module.css'

/** Around cards, each in an `li`. */
export const BuddyList = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
  <ul className={styles.list} role="list">
    {children}
  </ul>
)
