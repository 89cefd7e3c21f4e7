import { Link } from 'wouter'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showAgo } from '#web/ui/format.ts'
import { Section } from '#web/ui/Section.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { hrefOf } from '../adminPlace.ts'
import { useRecentUsers } from './data.ts'
import styles from './RecentUsers.module.css'
import { UserBadges } from './UserBadges.tsx'

const Content = () => {
  const { data, error, refetch, isFetching } = useRecentUsers()
  if (error && !data)
    return (
      <FailedState
        title="The users could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Waiting what="recent users">
        <Bone height="12rem" />
      </Waiting>
    )
  const now = new Date()
  return (
    <ul className={styles.list}>
      {data.map((user) => (
        <li key={user.id} className={styles.row}>
          <Avatar name={user.name} photo={user.profilePhoto} size="small" />
          <Link href={hrefOf({ tab: 'users', id: user.id })} className={styles.name}>
            <bdi>{user.name}</bdi>
          </Link>
          <span className={styles.badges}>
            <UserBadges user={user} />
          </span>
          <time className={styles.when} dateTime={user.createdAt.toISOString()}>
            {showAgo(user.createdAt, now)}
          </time>
        </li>
      ))}
    </ul>
  )
}

/** The five who came last. */
export const RecentUsers = () => (
  <Section title="Recent users" link={<Link href={hrefOf({ tab: 'users' })}>All users</Link>}>
    <Card>
      <Content />
    </Card>
  </Section>
)
