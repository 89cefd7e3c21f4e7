import { Link } from 'wouter'
import type { Analytics } from '#shared/admin/contract.ts'
import { type Role, roleLabels } from '#shared/users/user.ts'
import { openedHere } from '#web/app/openedHere.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { Section } from '#web/ui/Section.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './AnalyticsTab.module.css'
import { BarTable } from './BarTable.tsx'
import { useAnalytics } from './data.ts'
import { FactList } from './FactList.tsx'
import { showEuros, showNumber, showPercent } from './showFigure.ts'

/** A role that sign-up does not offer, such as admin, is shown as it is. */
const showRole = (role: string) => roleLabels[role as Role] ?? role

const showWeek = (monday: string) => {
  const date = startOfAmsterdamDay(monday)
  return date ? showDate(date) : monday
}

const perEvent = ({ totalBookings, totalEvents }: Analytics) =>
  totalEvents > 0 ? showNumber(totalBookings / totalEvents) : '–'

const Content = ({ analytics }: { analytics: Analytics }) => (
  <div className={styles.parts}>
    <Section title="Users by role">
      <BarTable
        caption="How many users have each role"
        heads={['Role', 'Users']}
        rows={analytics.userRoles.map(({ role, count }) => ({
          key: role,
          name: showRole(role),
          count,
        }))}
      />
    </Section>
    <Section title="Most popular events">
      {analytics.popularEvents.length === 0 ? (
        <EmptyState title="No bookings yet" />
      ) : (
        <BarTable
          caption="The events with the most confirmed bookings"
          heads={['Event', 'Bookings']}
          rows={analytics.popularEvents.map(({ eventId, title, bookings }) => ({
            key: eventId,
            name: (
              <Link href={`/events?event=${eventId}`} state={openedHere} dir="auto">
                {title}
              </Link>
            ),
            count: bookings,
          }))}
        />
      )}
    </Section>
    <Section title="Growth per week">
      <BarTable
        caption="New users in each of the last 12 weeks, by the first day of the week"
        heads={['Week from', 'New users']}
        rows={analytics.usersPerWeek.map(({ week, count }) => ({
          key: week,
          name: showWeek(week),
          count,
        }))}
      />
    </Section>
    <div>
      <Section title="Platform stats">
        <FactList
          facts={[
            ['Users', showNumber(analytics.totalUsers)],
            ['Events', showNumber(analytics.totalEvents)],
            ['Bookings', showNumber(analytics.totalBookings)],
            ['Groups', showNumber(analytics.totalGroups)],
          ]}
        />
      </Section>
      <Section title="Quick stats">
        <FactList
          facts={[
            ['New users (30 days)', showNumber(analytics.recentUsers)],
            ['Bookings per event', perEvent(analytics)],
            ['Revenue', showEuros(analytics.revenue)],
            ['Satisfaction', showPercent(analytics.satisfaction)],
          ]}
        />
      </Section>
    </div>
  </div>
)

const bones = [0, 1, 2, 3]

export const AnalyticsTab = () => {
  const { data, error, refetch, isFetching } = useAnalytics()
  if (data) return <Content analytics={data} />
  if (error)
    return (
      <FailedState
        title="The analytics could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <Waiting what="the analytics" className={styles.parts}>
      {bones.map((at) => (
        <Card key={at} className={styles.bones}>
          <Bone width="40%" />
          <Bone height="9rem" />
        </Card>
      ))}
    </Waiting>
  )
}
