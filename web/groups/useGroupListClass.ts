import listCard from '#web/ui/ListCard.module.css'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import styles from './GroupList.module.css'

/** Rows in one card on phones, cards in a grid on wide screens. */
export const useGroupListClass = (columns: 2 | 3) => {
  const isNarrow = useIsNarrow()
  if (isNarrow) return `${listCard.list} ${styles.rows}`
  return columns === 3 ? `${styles.grid} ${styles.three}` : `${styles.grid}`
}
