import type { ReactNode } from 'react'
import styles from './PersonList.module.css'

type Props = {
  /** They answer another question than the one now asked. */
  isOld?: boolean
  children: ReactNode
}

/** Around cards of people, each in an `li`. */
export const PersonList = ({ isOld = false, children }: Props) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
  <ul className={styles.list} role="list" aria-busy={isOld}>
    {children}
  </ul>
)
