import { Link } from 'wouter'
import styles from './Brand.module.css'
import { platform } from './platform.ts'

export const Brand = () => {
  const { name } = platform
  return (
    <Link href="/" className={styles.brand}>
      <span className={styles.initial} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </Link>
  )
}
