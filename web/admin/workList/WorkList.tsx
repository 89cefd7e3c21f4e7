import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDatabaseExport,
  IconFlag,
  IconMailOff,
  IconMessage2,
  IconScale,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { WorkItem, WorkKind } from '#shared/admin/workList/contract.ts'
import { adminHref } from '#web/admin/adminSearchParams.ts'
import { LinkList, type LinkRow } from '#web/admin/LinkList.tsx'
import { formatNumber } from '#web/admin/metrics/formatMetric.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import { Section } from '#web/ui/Section.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useWork } from './data.ts'
import styles from './WorkList.module.css'

const kinds: Record<WorkKind, Pick<LinkRow, 'title' | 'href' | 'icon'>> = {
  reports: { title: 'Reports', href: '/safety', icon: IconFlag },
  objections: { title: 'Objections to a decision', href: '/safety', icon: IconScale },
  contact: { title: 'Messages to the team', href: '/safety', icon: IconMessage2 },
  joinRequests: {
    title: 'Requests to join a group',
    href: adminHref({ page: 'groups', filter: 'requests' }),
    icon: IconUsersGroup,
  },
  exportRequests: {
    title: 'Requests for a copy of data',
    href: adminHref({ tab: 'gdpr' }),
    icon: IconDatabaseExport,
  },
  failedMails: {
    title: 'Emails that could not be sent',
    href: adminHref({ page: 'jobs' }),
    icon: IconMailOff,
  },
  failedJobs: {
    title: 'Background jobs that failed',
    href: adminHref({ page: 'jobs' }),
    icon: IconAlertTriangle,
  },
}

const Items = ({ items }: { items: WorkItem[] }) => {
  const [now] = useState(() => new Date())
  return (
    <LinkList
      rows={items.map(({ kind, count, since }) => ({
        ...kinds[kind],
        key: kind,
        note: `Oldest: ${formatRelativeTime(since, now)}`,
        count: formatNumber(count),
      }))}
    />
  )
}

const Content = () => {
  const query = useWork()
  const { data, error } = query
  if (error && !data) return <LoadFailure title="The list could not be loaded" query={query} />
  if (!data)
    return (
      <LoadingRegion label="what waits for you">
        <Skeleton height="3.5rem" />
      </LoadingRegion>
    )
  if (data.length > 0) return <Items items={data} />
  return (
    <Card className={styles.done}>
      <IconCircleCheck className={styles.check} size={24} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>All done.</strong> <span className="muted">Nothing is waiting for you.</span>
      </p>
    </Card>
  )
}

/** Everything that waits for an administrator, each with a link to where it is done. */
export const WorkList = () => (
  <Section title="Waiting for you">
    <Content />
  </Section>
)
