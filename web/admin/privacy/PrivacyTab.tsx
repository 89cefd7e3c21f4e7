import { IconDownload } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { GdprOverview, UserConsents } from '#shared/admin/contract.ts'
import { type AdminUrlState, adminHref } from '#web/admin/adminSearchParams.ts'
import { formatNumber } from '#web/admin/metrics/formatMetric.ts'
import { MetricCards, MetricCardsSkeleton } from '#web/admin/metrics/MetricCards.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UserDialog } from '../users/UserDialog.tsx'
import { useComplianceReport, useGdpr, useUserData } from './data.ts'
import styles from './PrivacyTab.module.css'

const formatShare = (count: number, { consented, nonConsented }: GdprOverview) => {
  const all = consented + nonConsented
  return all > 0 ? `${Math.round((count / all) * 100)}% of all users` : 'No users yet'
}

const toMetrics = (gdpr: GdprOverview) => [
  {
    label: 'Consented',
    value: formatNumber(gdpr.consented),
    note: formatShare(gdpr.consented, gdpr),
  },
  {
    label: 'Not consented',
    value: formatNumber(gdpr.nonConsented),
    note: formatShare(gdpr.nonConsented, gdpr),
  },
  {
    label: 'Export requests',
    value: formatNumber(gdpr.exportRequests),
    note: `${formatNumber(gdpr.openExportRequests)} waiting`,
  },
  {
    label: 'Marketing consent',
    value: formatNumber(gdpr.marketingConsent),
    note: formatShare(gdpr.marketingConsent, gdpr),
  },
]

const ComplianceReport = () => {
  const report = useComplianceReport()
  return (
    <Section title="Compliance" link={<Link href="/privacy">Privacy policy</Link>}>
      <p className={styles.lead}>
        Numbers of consents, requests and deletions, and how long we keep data. It contains no
        personal data.
      </p>
      <Button
        variant="light"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        aria-disabled={report.isPending}
        onClick={() => {
          if (!report.isPending) report.mutate()
        }}
      >
        {report.isPending ? 'Downloading...' : 'Download compliance report'}
      </Button>
    </Section>
  )
}

type ContentProps = { gdpr: GdprOverview; onEdit: (id: string) => void }

const Content = ({ gdpr, onEdit }: ContentProps) => (
  <>
    <MetricCards metrics={toMetrics(gdpr)} />
    <ComplianceReport />
    <Section
      title="Users and their consents"
      link={<Link href={adminHref({ tab: 'users' })}>All users</Link>}
    >
      <p className={styles.lead}>
        The ten newest users. If you download someone’s data, they see that in their audit trail.
      </p>
      <ConsentList users={gdpr.users} onEdit={onEdit} />
    </Section>
  </>
)

export const PrivacyTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, close } = urlState
  const query = useGdpr()
  const { data, error } = query
  if (data)
    return (
      <>
        <Content gdpr={data} onEdit={(id) => open({ id })} />
        <UserDialog
          id={params.id}
          listedUser={undefined}
          onClose={() => close({ id: undefined })}
        />
      </>
    )
  if (error) return <LoadFailure title="The consents could not be loaded" query={query} />
  return <MetricCardsSkeleton what="the consents" />
}

const Badges = ({ user }: { user: UserConsents }) => (
  <div className="row gap-dense">
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
  const hiddenName = <span className="visually-hidden"> of {user.name}</span>
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
      <div className="row">
        <Button
          variant="light"
          size="sm"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate({ id: user.id })
          }}
        >
          {isPending ? 'Downloading...' : 'Download JSON'}
          {hiddenName}
        </Button>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => onEdit(user.id)}>
          Edit<span className="visually-hidden"> {user.name}</span>
        </Button>
      </div>
    </Card>
  )
}

type Props = { users: UserConsents[]; onEdit: (id: string) => void }

const ConsentList = ({ users, onEdit }: Props) => (
  <PlainList className={styles.users}>
    {users.map((user) => (
      <Row key={user.id} user={user} onEdit={onEdit} />
    ))}
  </PlainList>
)
