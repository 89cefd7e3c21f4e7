import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'wouter'
import styles from './BackLink.module.css'

/** A link to the parent screen, on wide screens; narrow ones have the arrow of the top bar. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className={styles.back}>
    <IconArrowLeft size={18} aria-hidden="true" />
    {children}
  </Link>
)
