import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'wouter'
import styles from './BackLink.module.css'

/** To where this screen was come from; left out on paper. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className={styles.back}>
    <IconArrowLeft size={18} aria-hidden="true" />
    {children}
  </Link>
)
