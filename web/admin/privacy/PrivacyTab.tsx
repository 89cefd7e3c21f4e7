import { IconDownload, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ConsentFilter, GdprOverview, UserConsents } from '#shared/admin/contract.ts'
import { type AdminUrlState, adminHref } from '#web/admin/adminSearchParams.ts'
import { AdminTable } from '#web/admin/lists/AdminTable.tsx'
import { Entity, EntityRow } from '#web/admin/lists/EntityRow.tsx'
import { formatNumber, formatPercent } from '#web/admin/metrics/formatMetric.ts'
import { MetricCards, MetricCardsSkeleton } from '#web/admin/metrics/MetricCards.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import listCard from '#web/ui/ListCard.module.css'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
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
      <div className={styles.report}>
        <p className="muted">{t('admin.privacy.report.text')}</p>
        <Button
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          aria-disabled={report.isPending}
          onClick={() => {
            if (!report.isPending) report.mutate()
          }}
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
  const { data, error } = query
  if (data) return <MetricCards metrics={toMetrics(data)} />
  if (error) return <LoadFailure title={t('admin.privacy.loadFailed')} query={query} />
  return <MetricCardsSkeleton label={t('admin.privacy.loading')} />
}

const Badges = ({ user }: { user: UserConsents }) => (
  <div className="row gap-dense">
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
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate({ id: user.id })
        }}
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

type RowsProps = RowOptions & { rows: UserConsents[]; isBusy: boolean }

const ConsentTable = ({ rows, isBusy, sort, onSort, hrefOf, onEdit }: RowsProps) => (
  <AdminTable
    label={t('admin.privacy.people.title')}
    rows={rows}
    isBusy={isBusy}
    columns={[
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
        width: '8.5rem',
        render: ({ privacyPolicyAccepted }) => <Given isGiven={privacyPolicyAccepted} />,
      },
      {
        head: t('common.marketing'),
        width: '7rem',
        render: ({ marketingConsent }) => <Given isGiven={marketingConsent} />,
      },
      {
        head: t('admin.privacy.table.export'),
        width: '8rem',
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
        width: '17.5rem',
        isNumber: true,
        render: (user) => <Actions user={user} onEdit={onEdit} />,
      },
    ]}
  />
)

const ConsentRows = (props: RowsProps) => {
  const { rows, isBusy, hrefOf, onEdit } = props
  if (useIsWide()) return <ConsentTable {...props} />
  return (
    <PlainList className={listCard.list} aria-busy={isBusy || undefined}>
      {rows.map((user) => (
        <EntityRow
          key={user.id}
          picture={<Avatar name={user.name} photo={user.profilePhoto} />}
          name={user.name}
          href={hrefOf(user)}
          note={<bdi>@{user.username}</bdi>}
        >
          <Badges user={user} />
          <Actions user={user} onEdit={onEdit} />
        </EntityRow>
      ))}
    </PlainList>
  )
}

type ListProps = { urlState: AdminUrlState; onEdit: (id: string) => void }

const ConsentList = ({ urlState, onEdit }: ListProps) => {
  const { params, replace, hrefWith } = urlState
  const q = parseSearchText(params.q)
  const search = useSearchFocus()
  const sort = parseSort(params.sort)
  const list = useConsents(q, sort)
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
      <ListState
        list={list}
        isSearching={q !== undefined}
        onClear={() => {
          replace({ q: undefined })
          search.focusSearch()
        }}
      >
        {list.rows && (
          <ConsentRows
            rows={list.rows}
            isBusy={list.isPlaceholder}
            sort={sort}
            onSort={(order) => replace({ sort: order === 'newest' ? undefined : order })}
            hrefOf={({ id }) => hrefWith({ user: id, id: undefined })}
            onEdit={onEdit}
          />
        )}
      </ListState>
    </>
  )
}

type StateProps = {
  list: ReturnType<typeof useConsents>
  isSearching: boolean
  onClear: () => void
  children: ReactNode
}

const ListState = ({ list, isSearching, onClear, children }: StateProps) => {
  const { rows, failure, isPlaceholder } = list
  if (failure) return <LoadFailure title={t('admin.privacy.people.loadFailed')} query={list} />
  if (!rows)
    return (
      <LoadingRegion label={t('common.loadingPeople')} count={5} className="stack gap-tight">
        <Skeleton height="4.25rem" />
      </LoadingRegion>
    )
  if (rows.length === 0 && !isPlaceholder)
    return (
      <EmptyState title={t('common.noPeopleFound')} icon={<IconUserOff size={24} stroke={1.75} />}>
        {isSearching && (
          <Button variant="light" onClick={onClear}>
            {t('common.showEveryone')}
          </Button>
        )}
      </EmptyState>
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {isSearching && !isPlaceholder && t('admin.privacy.people.found')}
      </p>
      {children}
      <ShowMore label={rich('common.showMorePeople', { hidden })} list={list} />
    </>
  )
}
