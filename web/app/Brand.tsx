import { Link } from 'wouter'
import styles from './Brand.module.css'

export const Brand = () => (
  <Link href="/" className={styles.brand}>
    <span className={styles.initial} aria-hidden="true">
      W
    </span>
    Welkom
  </Link>
)
