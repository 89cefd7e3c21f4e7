import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { Me } from '#shared/users/user.ts'
import { Card } from '#web/ui/Card.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { PendingEmail } from './PendingEmail.tsx'
import styles from './SecurityCard.module.css'
import { SessionList } from './SessionList.tsx'
import { usePasswordPlace } from './usePasswordPlace.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('./PasswordDialog.tsx')).PasswordDialog,
}))

/** How one gets in, and where one is in. */
export const SecurityCard = ({ me }: { me: Pick<Me, 'email' | 'pendingEmail' | 'username'> }) => {
  const { isOpen, open, close } = usePasswordPlace()
  const wasOpened = useLastShown(isOpen || null) !== null
  return (
    <Card as="section" className={styles.card} aria-labelledby="sign-in-and-security">
      <h2 id="sign-in-and-security">Sign-in and security</h2>
      <div className={styles.row}>
        <div className={styles.words}>
          <h3>Email</h3>
          <p className={styles.soft}>{me.email}</p>
        </div>
        <Button
          component={Link}
          href="/profile?mode=edit"
          variant="light"
          aria-label="Change email address"
        >
          Change
        </Button>
      </div>
      {me.pendingEmail && <PendingEmail email={me.pendingEmail} />}
      <div className={styles.row}>
        <div className={styles.words}>
          <h3>Password</h3>
          <p className={styles.soft}>A new one signs you out everywhere else.</p>
        </div>
        <Button variant="light" onClick={open}>
          Change password
        </Button>
      </div>
      <SessionList />
      {wasOpened && (
        <Suspense>
          <PasswordDialog me={me} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
