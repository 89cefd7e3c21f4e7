import { Button } from '@mantine/core'
import type { Me } from '#shared/users/user.ts'
import { Card } from '#web/ui/Card.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import styles from './SecurityCard.module.css'
import { SessionList } from './SessionList.tsx'
import { usePasswordPlace } from './usePasswordPlace.ts'

/** How one gets in, and where one is in. */
export const SecurityCard = ({ me }: { me: Pick<Me, 'email' | 'pendingEmail' | 'username'> }) => {
  const { isOpen, open, close } = usePasswordPlace()
  return (
    <Card as="section" className={styles.card} aria-labelledby="sign-in-and-security">
      <h2 id="sign-in-and-security">Sign-in and security</h2>
      <div className={styles.row}>
        <div className={styles.words}>
          <h3>E-mail address</h3>
          <p className={styles.soft}>{me.email}</p>
        </div>
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
      <PasswordDialog me={me} isOpen={isOpen} onClose={close} />
    </Card>
  )
}
