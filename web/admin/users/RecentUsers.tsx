import { Link } from 'wouter'
import type { AdminUser } from '#shared/admin/users/contract.ts'
import { adminHref } from '#web/admin/adminSearchParams.ts'
import { rich, t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useRecentUsers } from './data.ts'
import styles from './RecentUsers.module.css'
import { roleLabel, StatusBadges } from './UserBadges.tsx'

const Rows = ({ users }: { users: AdminUser[] }) => {
  const now = new Date()
  return (
    <PlainList className={listCard.list}>
      {users.map((user) => (
        <li key={user.id} className={styles.row}>
          <Avatar name={user.name} photo={user.profilePhoto} />
          <span className={styles.main}>
            <Link href={adminHref({ tab: 'users', user: user.id })} className={styles.name}>
              <bdi>{user.name}</bdi>
            </Link>
            <span className="muted text-14">
              {roleLabel(user.role)} ·{' '}
              {rich('admin.recentUsers.joined', {
                when: formatRelativeTime(user.createdAt, now),
                time: (when) => (
                  <time dateTime={user.createdAt.toISOString()} suppressHydrationWarning>
                    {when}
                  </time>
                ),
              })}
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
  <Section
    title={t('admin.recentUsers.title')}
    link={<Link href={adminHref({ tab: 'users' })}>{t('admin.recentUsers.all')}</Link>}
  >
    <Loaded
      query={useRecentUsers()}
      errorTitle={t('admin.recentUsers.loadFailed')}
      skeleton={<LoadingBlock label={t('admin.recentUsers.loading')} height="12rem" />}
    >
      {(users) => <Rows users={users} />}
    </Loaded>
  </Section>
)
