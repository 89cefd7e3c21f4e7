import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { UserConsents } from '#shared/admin/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { hrefOf } from '../adminPlace.ts'
import styles from './ConsentList.module.css'
import { useUserData } from './data.ts'

const Badges = ({ user }: { user: UserConsents }) => (
  <div className={styles.badges}>
    {user.gdprConsent ? (
      <Badge tone="green">GDPR consent</Badge>
    ) : (
      <Badge tone="orange">No GDPR consent</Badge>
    )}
    {user.marketingConsent ? <Badge tone="blue">Marketing</Badge> : <Badge>No marketing</Badge>}
    {user.privacyPolicyAccepted && <Badge tone="green">Policy accepted</Badge>}
    {user.dataExportRequested && <Badge tone="orange">Export requested</Badge>}
  </div>
)

export const ConsentList = ({ users }: { users: UserConsents[] }) => {
  const { mutate, isPending, variables } = useUserData()
  return (
    <ul className={styles.users}>
      {users.map((user) => (
        <Card as="li" key={user.id} className={styles.user}>
          <div className={styles.who}>
            <Avatar name={user.name} photo={user.profilePhoto} />
            <div className={styles.names}>
              <p className={styles.name} dir="auto">
                {user.name}
              </p>
              <p className={styles.username}>{user.username}</p>
            </div>
          </div>
          <Badges user={user} />
          <div className={styles.actions}>
            <Button
              variant="light"
              size="sm"
              loading={isPending && variables?.id === user.id}
              aria-label={`Download JSON of ${user.name}`}
              onClick={() => mutate({ id: user.id })}
            >
              Download JSON
            </Button>
            <Button
              component={Link}
              href={hrefOf({ tab: 'users', id: user.id })}
              variant="default"
              size="sm"
              aria-label={`Edit ${user.name}`}
            >
              Edit
            </Button>
          </div>
        </Card>
      ))}
    </ul>
  )
}
