import { type Me, Role, roleLabels } from '#shared/users/user.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showDate } from '#web/ui/format.ts'
import styles from './ProfileScreen.module.css'

const showRole = (text: string) => {
  const role = Role.safeParse(text)
  return role.success ? roleLabels[role.data] : text
}

const factsOf = (me: Me) => [
  { label: 'Username', value: me.username },
  { label: 'Email', value: me.email },
  { label: 'Role', value: showRole(me.role) },
  { label: 'Location', value: me.location },
  { label: 'Nationality', value: me.nationality },
  { label: 'Languages', value: me.languages.join(', ') },
  { label: 'Interests', value: me.interests.join(', ') },
  { label: 'Member since', value: showDate(me.createdAt) },
  { label: 'Last login', value: me.lastLoginAt ? showDate(me.lastLoginAt) : 'Today' },
]

export const ProfileFacts = ({ me }: { me: Me }) => (
  <Card className={styles.card}>
    <div className={styles.person}>
      <Avatar name={me.name} photo={me.profilePhoto} size="large" />
      <h2 className={styles.name} dir="auto">
        {me.name}
      </h2>
    </div>
    <dl className={styles.facts}>
      {factsOf(me).map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd dir="auto">{value || 'Not filled in'}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
