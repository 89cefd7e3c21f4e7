import { IconDownload, IconUserOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { ConsentFilter, GdprOverview, UserConsents } from '#shared/admin/contract.ts'
import { type AdminUrlState, adminHref } from '#web/admin/adminSearchParams.ts'
import { AdminList } from '#web/admin/lists/AdminList.tsx'
import type { Column } from '#web/admin/lists/AdminTable.tsx'
import { Entity, EntityRow } from '#web/admin/lists/EntityRow.tsx'
import { formatNumber, formatPercent } from '#web/admin/metrics/formatMetric.ts'
import { MetricCards, MetricCardsSkeleton } from '#web/admin/metrics/MetricCards.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useSearchFocus } from '#web/ui/useSearchText.ts'
import { UserDialog } from '../users/UserDialog.tsx'
import {
  parseSearchText,
  parseSort,
  useComplianceReport,
  useConsents,
  useGdpr,
  useUserData,
} from './data.ts'
import styles from './PrivacyTab.module.css'

const formatShare = (count: number, { consented, nonConsented }: GdprOverview) => {
  const all = consented + nonConsented
  if (all === 0) return t('admin.privacy.noUsers')
  return t('admin.privacy.share', { percent: formatPercent(Math.round((count / all) * 100)) })
}

const toMetrics = (gdpr: GdprOverview) => [
  {
    label: t('admin.privacy.consented'),
    value: formatNumber(gdpr.consented),
    note: formatShare(gdpr.consented, gdpr),
  },
  {
    label: t('admin.privacy.notConsented'),
    value: formatNumber(gdpr.nonConsented),
    note: formatShare(gdpr.nonConsented, gdpr),
  },
  {
    label: t('admin.privacy.exportRequests'),
    value: formatNumber(gdpr.exportRequests),
    note: t('admin.privacy.openRequests', { count: gdpr.openExportRequests }),
  },
  {
    label: t('admin.privacy.marketingConsent'),
    value: formatNumber(gdpr.marketingConsent),
    note: formatShare(gdpr.marketingConsent, gdpr),
  },
]

const ComplianceReport = () => {
  const report = useComplianceReport()
  return (
    <Section
      title={t('admin.privacy.report.title')}
      link={<Link href="/privacy">{t('common.privacyPolicy')}</Link>}
    >
      <div className="cluster gap-16 gap-y-8 items-center justify-between">
        <p className="muted">{t('admin.privacy.report.text')}</p>
        <Button
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          isBusy={report.isPending}
          onClick={() => report.mutate()}
        >
          {report.isPending
            ? t('admin.privacy.report.downloading')
            : t('admin.privacy.report.download')}
        </Button>
      </div>
    </Section>
  )
}

export const PrivacyTab = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, close } = urlState
  return (
    <>
      <Counts />
      <ComplianceReport />
      <Section
        title={t('admin.privacy.people.title')}
        link={<Link href={adminHref({ tab: 'users' })}>{t('admin.privacy.people.allUsers')}</Link>}
      >
        <p className={styles.lead}>{t('admin.privacy.people.lead')}</p>
        <ConsentList urlState={urlState} onEdit={(id) => open({ id })} />
      </Section>
      <UserDialog id={params.id} listedUser={undefined} onClose={() => close({ id: undefined })} />
    </>
  )
}

const Counts = () => {
  const query = useGdpr()
  return (
    <Loaded
      query={query}
      errorTitle={t('admin.privacy.loadFailed')}
      skeleton={<MetricCardsSkeleton label={t('admin.privacy.loading')} />}
    >
      {(data) => <MetricCards metrics={toMetrics(data)} />}
    </Loaded>
  )
}

const Badges = ({ user }: { user: UserConsents }) => (
  <div className="cluster gap-6">
    {user.gdprConsent ? (
      <Badge tone="green">{t('admin.privacy.badge.gdpr')}</Badge>
    ) : (
      <Badge>{t('admin.privacy.badge.noGdpr')}</Badge>
    )}
    {user.marketingConsent ? (
      <Badge tone="blue">{t('common.marketing')}</Badge>
    ) : (
      <Badge>{t('admin.privacy.badge.noMarketing')}</Badge>
    )}
    {user.privacyPolicyAccepted && <Badge tone="green">{t('admin.privacy.badge.policy')}</Badge>}
    {user.dataExportRequested && <Badge tone="orange">{t('admin.privacy.badge.export')}</Badge>}
  </div>
)

type Sort = ConsentFilter['sort']

type RowOptions = {
  sort: Sort
  onSort: (sort: Sort) => void
  hrefOf: (user: UserConsents) => string
  onEdit: (id: string) => void
}

const Actions = ({ user, onEdit }: { user: UserConsents } & Pick<RowOptions, 'onEdit'>) => {
  const { mutate, isPending } = useUserData()
  return (
    <div className={styles.steps}>
      <Button
        variant="light"
        size="sm"
        aria-label={isPending ? undefined : t('admin.privacy.row.downloadOf', { name: user.name })}
        isBusy={isPending}
        onClick={() => mutate({ id: user.id })}
      >
        {isPending ? t('admin.privacy.row.downloading') : t('admin.privacy.row.download')}
      </Button>
      <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => onEdit(user.id)}>
        {t('common.edit')}
        <span className="visually-hidden"> {user.name}</span>
      </Button>
    </div>
  )
}

const Given = ({ isGiven, at }: { isGiven: boolean; at?: Date | null }) => {
  if (!isGiven) return <span className="muted">{t('admin.privacy.table.notGiven')}</span>
  return <Badge tone="green">{at ? formatDate(at) : t('admin.privacy.table.given')}</Badge>
}

const columns = ({ sort, onSort, hrefOf, onEdit }: RowOptions): Column<UserConsents>[] => [
  {
    head: t('common.name'),
    sort: {
      direction: sort === 'name' ? 'ascending' : undefined,
      onSort: () => onSort(sort === 'name' ? 'newest' : 'name'),
    },
    render: (user) => (
      <Entity
        picture={<Avatar name={user.name} photo={user.profilePhoto} size="small" />}
        name={user.name}
        href={hrefOf(user)}
        note={<bdi>@{user.username}</bdi>}
      />
    ),
  },
  {
    head: t('admin.privacy.table.gdpr'),
    width: '9.5rem',
    render: ({ gdprConsent, gdprConsentDate }) => (
      <Given isGiven={gdprConsent} at={gdprConsentDate} />
    ),
  },
  {
    head: t('admin.privacy.table.policy'),
    width: '8rem',
    render: ({ privacyPolicyAccepted }) => <Given isGiven={privacyPolicyAccepted} />,
  },
  {
    head: t('common.marketing'),
    width: '7rem',
    render: ({ marketingConsent }) => <Given isGiven={marketingConsent} />,
  },
  {
    head: t('admin.privacy.table.export'),
    width: '7rem',
    render: ({ dataExportRequested }) =>
      dataExportRequested ? (
        <Badge tone="orange">{t('admin.privacy.table.exportRequested')}</Badge>
      ) : (
        <span className="muted">{t('admin.privacy.table.noExport')}</span>
      ),
  },
  {
    head: t('common.actions'),
    isHeadHidden: true,
    width: '20.5rem',
    isNumber: true,
    render: (user) => <Actions user={user} onEdit={onEdit} />,
  },
]

type RowProps = { user: UserConsents } & Pick<RowOptions, 'hrefOf' | 'onEdit'>

const ConsentRow = ({ user, hrefOf, onEdit }: RowProps) => (
  <EntityRow
    picture={<Avatar name={user.name} photo={user.profilePhoto} />}
    name={user.name}
    href={hrefOf(user)}
    note={<bdi>@{user.username}</bdi>}
  >
    <Badges user={user} />
    <Actions user={user} onEdit={onEdit} />
  </EntityRow>
)

type ListProps = { urlState: AdminUrlState; onEdit: (id: string) => void }

const ConsentList = ({ urlState, onEdit }: ListProps) => {
  const { params, replace, hrefWith } = urlState
  const q = parseSearchText(params.q)
  const search = useSearchFocus()
  const sort = parseSort(params.sort)
  const list = useConsents(q, sort)
  const options: RowOptions = {
    sort,
    onSort: (order) => replace({ sort: order === 'newest' ? undefined : order }),
    hrefOf: ({ id }) => hrefWith({ user: id, id: undefined }),
    onEdit,
  }
  return (
    <>
      <search className={styles.search} ref={search.container}>
        <SearchField
          label={t('admin.privacy.people.search')}
          q={q}
          parse={parseSearchText}
          onSearch={(text) => replace({ q: text })}
        />
      </search>
      <AdminList
        list={list}
        errorTitle={t('admin.privacy.people.loadFailed')}
        skeleton={<LoadingBlock label={t('common.loadingPeople')} height="4.25rem" count={5} />}
        status={
          q ? t(list.data?.length ? 'admin.privacy.people.found' : 'common.noPeopleFound') : null
        }
        empty={
          <EmptyState
            title={t('common.noPeopleFound')}
            icon={<IconUserOff size={24} stroke={1.75} />}
          >
            {q && (
              <Button
                variant="light"
                onClick={() => {
                  replace({ q: undefined })
                  search.focusSearch()
                }}
              >
                {t('common.showEveryone')}
              </Button>
            )}
          </EmptyState>
        }
        more={rich('common.showMorePeople', { hidden })}
        table={{ label: t('admin.privacy.people.title'), columns: columns(options) }}
      >
        {(user) => <ConsentRow key={user.id} user={user} {...options} />}
      </AdminList>
    </>
  )
}
