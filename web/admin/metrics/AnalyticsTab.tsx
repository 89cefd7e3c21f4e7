import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Analytics } from '#shared/admin/contract.ts'
import { type Role, roleLabels } from '#shared/users/user.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { TrendsSection } from '../trends/TrendsSection.tsx'
import styles from './AnalyticsTab.module.css'
import { useAnalytics } from './data.ts'
import { formatEuros, formatNumber, formatPercent } from './formatMetric.ts'

/** Roles without a label, such as admin, are shown unchanged. */
const formatRole = (role: string) => (role in roleLabels ? t(roleLabels[role as Role]) : role)

const perEvent = ({ totalBookings, totalEvents }: Analytics) =>
  totalEvents > 0 ? formatNumber(totalBookings / totalEvents) : '–'

const Content = ({ analytics }: { analytics: Analytics }) => (
  <div className={styles.sections}>
    <Section title={t('admin.analytics.roles.title')}>
      <BarTable
        caption={t('admin.analytics.roles.caption')}
        heads={[t('common.role'), t('admin.analytics.roles.users')]}
        rows={analytics.userRoles.map(({ role, count }) => ({
          key: role,
          name: formatRole(role),
          count,
        }))}
      />
    </Section>
    <Section title={t('admin.analytics.popular.title')}>
      {analytics.popularEvents.length === 0 ? (
        <EmptyState title={t('admin.analytics.popular.empty')} />
      ) : (
        <BarTable
          caption={t('admin.analytics.popular.caption')}
          heads={[t('common.event'), t('admin.analytics.popular.bookings')]}
          rows={analytics.popularEvents.map(({ eventId, title, bookings }) => ({
            key: eventId,
            name: (
              <Link href={`/events?event=${eventId}`} state={dialogHistoryState} dir="auto">
                {title}
              </Link>
            ),
            count: bookings,
          }))}
        />
      )}
    </Section>
    <Section title={t('admin.analytics.total.title')}>
      <FactList
        facts={[
          [t('admin.analytics.total.users'), formatNumber(analytics.totalUsers)],
          [t('common.events'), formatNumber(analytics.totalEvents)],
          [t('admin.analytics.total.bookings'), formatNumber(analytics.totalBookings)],
          [t('common.groups'), formatNumber(analytics.totalGroups)],
        ]}
      />
    </Section>
    <Section title={t('admin.analytics.quick.title')}>
      <FactList
        facts={[
          [t('admin.analytics.quick.newUsers'), formatNumber(analytics.recentUsers)],
          [t('admin.analytics.quick.perEvent'), perEvent(analytics)],
          [t('admin.analytics.quick.revenue'), formatEuros(analytics.revenue)],
          [t('admin.analytics.quick.satisfaction'), formatPercent(analytics.satisfaction)],
        ]}
      />
    </Section>
  </div>
)

export const AnalyticsTab = ({ urlState }: { urlState: AdminUrlState }) => (
  <>
    <TrendsSection urlState={urlState} />
    <Overview />
  </>
)

/** Counts since the beginning. */
const Overview = () => (
  <Loaded
    query={useAnalytics()}
    errorTitle={t('admin.analytics.loadFailed')}
    skeleton={
      <LoadingRegion label={t('admin.analytics.loading')} count={4} className={styles.sections}>
        <Card className={styles.skeleton}>
          <Skeleton width="40%" />
          <Skeleton height="9rem" />
        </Card>
      </LoadingRegion>
    }
  >
    {(analytics) => <Content analytics={analytics} />}
  </Loaded>
)

type Row = { key: string; name: ReactNode; count: number }

type Props = {
  /** Accessible caption: a sentence. */
  caption: string
  /** Column headers. */
  heads: [name: string, count: string]
  rows: Row[]
}

/** A bar chart as an accessible table; the bars are decorative. */
const BarTable = ({ caption, heads: [name, count], rows }: Props) => {
  const maxCount = Math.max(1, ...rows.map((row) => row.count))
  return (
    <Card>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{count}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles.name}>
                {row.name}
              </th>
              <td className={styles.cell}>
                <span className={styles.measure}>
                  <span className={styles.track} aria-hidden="true">
                    <span
                      className={styles.bar}
                      style={{ width: `${(row.count / maxCount) * 100}%` }}
                    />
                  </span>
                  <span className={styles.number}>{formatNumber(row.count)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const FactList = ({ facts }: { facts: [name: string, value: string][] }) => (
  <Card>
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
