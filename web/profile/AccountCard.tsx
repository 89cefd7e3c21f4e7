import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { Card } from '#web/ui/Card.tsx'
import { showDate } from '#web/ui/format.ts'
import styles from './ProfileScreen.module.css'
import { showRole } from './showRole.ts'

const factsOf = (me: Me) => [
  {
    label: 'My data (GDPR)',
    value: me.gdprConsent
      ? `Given${me.gdprConsentDate ? ` on ${showDate(me.gdprConsentDate)}` : ''}`
      : 'Not given',
  },
  { label: 'Marketing', value: me.marketingConsent ? 'Allowed' : 'Not allowed' },
  { label: 'Account role', value: showRole(me.role) + (me.isAdmin ? ', administrator' : '') },
  { label: 'Member since', value: showDate(me.createdAt) },
  { label: 'Last login', value: me.lastLoginAt ? showDate(me.lastLoginAt) : 'Today' },
]

/** What the account agreed to and since when it is here, and the way to change or end that. */
export const AccountCard = ({ me }: { me: Me }) => (
  <Card as="section" className={styles.card} aria-labelledby="account-settings">
    <h2 id="account-settings">Account and privacy</h2>
    <dl className={styles.facts}>
      {factsOf(me).map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
    <div className={styles.ways}>
      <Button component={Link} href="/privacy" variant="light">
        Privacy settings
      </Button>
      <Button component={Link} href="/privacy#delete-account" variant="light" color="red">
        Delete account
      </Button>
    </div>
  </Card>
)
