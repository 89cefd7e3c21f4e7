import { Button } from '@mantine/core'
import type { UserConsents } from '#shared/admin/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
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

const Row = ({ user, onEdit }: { user: UserConsents; onEdit: (id: string) => void }) => {
  const { mutate, isPending } = useUserData()
  const of = <span className="only-for-readers"> of {user.name}</span>
  return (
    <Card as="li" className={styles.user}>
      <div className={styles.who}>
        <Avatar name={user.name} photo={user.profilePhoto} />
        <div className={styles.names}>
          <p className={styles.name}>
            <bdi>{user.name}</bdi>
          </p>
          <p className={styles.username}>{user.username}</p>
        </div>
      </div>
      <Badges user={user} />
      <div className={styles.actions}>
        <Button
          variant="light"
          size="sm"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate({ id: user.id })
          }}
        >
          {isPending ? 'Downloading...' : 'Download JSON'}
          {of}
        </Button>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => onEdit(user.id)}>
          Edit<span className="only-for-readers"> {user.name}</span>
        </Button>
      </div>
    </Card>
  )
}

type Props = { users: UserConsents[]; onEdit: (id: string) => void }

export const ConsentList = ({ users, onEdit }: Props) => (
  <ul className={styles.users}>
    {users.map((user) => (
      <Row key={user.id} user={user} onEdit={onEdit} />
    ))}
  </ul>
)
