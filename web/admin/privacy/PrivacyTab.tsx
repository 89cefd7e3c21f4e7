import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { GdprOverview } from '#shared/admin/contract.ts'
import { FigureBones, FigureCards } from '#web/admin/figures/FigureCards.tsx'
import { showNumber } from '#web/admin/figures/showFigure.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { hrefOf } from '../adminPlace.ts'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import { UserDialog } from '../users/UserDialog.tsx'
import { ConsentList } from './ConsentList.tsx'
import { useComplianceReport, useGdpr } from './data.ts'
import styles from './PrivacyTab.module.css'

const shareOf = (part: number, { consented, nonConsented }: GdprOverview) => {
  const all = consented + nonConsented
  return all > 0 ? `${Math.round((part / all) * 100)}% of all users` : 'No users yet'
}

const figuresOf = (gdpr: GdprOverview) => [
  {
    label: 'Consented',
    value: showNumber(gdpr.consented),
    note: shareOf(gdpr.consented, gdpr),
  },
  {
    label: 'Not consented',
    value: showNumber(gdpr.nonConsented),
    note: shareOf(gdpr.nonConsented, gdpr),
  },
  {
    label: 'Export requests',
    value: showNumber(gdpr.exportRequests),
    note: `${showNumber(gdpr.openExportRequests)} waiting`,
  },
  {
    label: 'Marketing consent',
    value: showNumber(gdpr.marketingConsent),
    note: shareOf(gdpr.marketingConsent, gdpr),
  },
]

const Report = () => {
  const report = useComplianceReport()
  return (
    <Section title="Compliance" link={<Link href="/privacy">Privacy policy</Link>}>
      <p className={styles.lead}>
        Counts of consents, requests and deletions, and how long what is kept. Nothing in it is
        about one person.
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
    <FigureCards figures={figuresOf(gdpr)} />
    <Report />
    <Section
      title="Users and their consents"
      link={<Link href={hrefOf({ tab: 'users' })}>All users</Link>}
    >
      <p className={styles.lead}>
        Those who registered last, ten at most. Whoever’s data you download sees that in their audit
        trail.
      </p>
      <ConsentList users={gdpr.users} onEdit={onEdit} />
    </Section>
  </>
)

export const PrivacyTab = ({ control }: { control: AdminPlaceControl }) => {
  const { place, open, close } = control
  const { data, error, refetch, isFetching } = useGdpr()
  if (data)
    return (
      <>
        <Content gdpr={data} onEdit={(id) => open({ id })} />
        <UserDialog id={place.id} known={undefined} onClose={() => close({ id: undefined })} />
      </>
    )
  if (error)
    return (
      <FailedState
        title="The consents could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return <FigureBones what="the consents" />
}
