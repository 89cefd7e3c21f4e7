import type { PostCategory } from '#shared/community/contract.ts'
import styles from './CategoryDot.module.css'

/** The colour of a category, before its name. */
export const CategoryDot = ({ category }: { category: PostCategory }) => (
  <span className={styles.dot} data-category={category} aria-hidden="true" />
)
