import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { Card } from '#web/ui/Card.tsx'
import styles from './BouncedMailNotice.module.css'

/** Shown to users whose mail bounces, until they change their address. */
export const BouncedMailNotice = ({ email }: Pick<Me, 'email'>) => (
  <Card as="section" className={styles.note} aria-label="Your email address">
    <p>
      Emails to <strong className={styles.address}>{email}</strong> don’t arrive, so we’ve stopped
      sending them. Please give us another address.{' '}
      <Link href="/profile?mode=edit">Change your address</Link>
    </p>
  </Card>
)
