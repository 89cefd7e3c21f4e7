import { Link } from 'wouter'
import { adminHref } from '#web/admin/adminSearchParams.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useRecentUsers } from './data.ts'
import styles from './RecentUsers.module.css'
import { roleLabel, StatusBadges } from './UserBadges.tsx'

const Content = () => {
  const query = useRecentUsers()
  const { data, error } = query
  if (error && !data) return <LoadFailure title="The users could not be loaded" query={query} />
  if (!data)
    return (
      <LoadingRegion label="recent users">
        <Skeleton height="12rem" />
      </LoadingRegion>
    )
  const now = new Date()
  return (
    <PlainList className={listCard.list}>
      {data.map((user) => (
        <li key={user.id} className={styles.row}>
          <Avatar name={user.name} photo={user.profilePhoto} />
          <span className={styles.main}>
            <Link href={adminHref({ tab: 'users', user: user.id })} className={styles.name}>
              <bdi>{user.name}</bdi>
            </Link>
            <span className={styles.note}>
              {roleLabel(user.role)} · joined{' '}
              <time dateTime={user.createdAt.toISOString()}>
                {formatRelativeTime(user.createdAt, now)}
              </time>
            </span>
          </span>
          <StatusBadges user={user} />
        </li>
      ))}
    </PlainList>
  )
}

/** The five newest users. */
export const RecentUsers = () => (
  <Section title="Recent users" link={<Link href={adminHref({ tab: 'users' })}>All users</Link>}>
    <Content />
  </Section>
)
