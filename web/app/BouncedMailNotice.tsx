import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from './BouncedMailNotice.module.css'

/** Shown to users whose mail bounces, until they change their address. */
export const BouncedMailNotice = ({ email }: Pick<Me, 'email'>) => (
  <Card as="section" className={styles.note} aria-label={t('common.yourEmailAddress')}>
    <p>
      {rich('app.bouncedMail.text', {
        email,
        address: (children) => <strong className="wrap-anywhere">{children}</strong>,
        link: (children) => <Link href="/profile?mode=edit">{children}</Link>,
      })}
    </p>
  </Card>
)
