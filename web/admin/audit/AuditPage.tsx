import { IconListDetails } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { TeamLogEntry } from '#shared/admin/audit/contract.ts'
import { teamActionLabels } from '#shared/admin/audit/teamActionLabels.ts'
import { type AdminUrlState, adminHref } from '#web/admin/adminSearchParams.ts'
import { AdminList } from '#web/admin/lists/AdminList.tsx'
import { type Label, rich, t } from '#web/language/t.tsx'
import { hrefOfCase } from '#web/page/hrefs.ts'
import { ChangedFields } from '#web/privacy/ChangedFields.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { capitalize } from '#web/ui/caseMapping.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDayAndTime } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSearchFocus } from '#web/ui/useSearchText.ts'
import styles from './AuditPage.module.css'
import { type LogQuery, parseActionFilter, parseSearchText, useTeamLog } from './data.ts'

const decisionLabels: Record<NonNullable<TeamLogEntry['decision']>, Label> = {
  dismiss: 'admin.audit.decision.dismiss',
  remove: 'admin.audit.decision.remove',
  warn: 'admin.audit.decision.warn',
  suspend: 'admin.audit.decision.suspend',
  ban: 'admin.audit.decision.ban',
  lift: 'admin.audit.decision.lift',
  uphold: 'admin.audit.decision.uphold',
  reverse: 'admin.audit.decision.reverse',
  answer: 'admin.audit.decision.answer',
}

const optionsOf = (labels: Record<string, Label>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: capitalize(t(label)) }))

/** The kinds of decisions follow the action of all decisions. */
const actionOptions = () => [
  { value: '', label: t('admin.audit.action.all') },
  ...optionsOf(teamActionLabels).flatMap((one) =>
    one.value === 'decision_made' ? [one, ...optionsOf(decisionLabels)] : [one],
  ),
]

/** What the team did, with a search by person, action and days. */
export const AuditPage = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, replace } = urlState
  const query: LogQuery = {
    q: parseSearchText(params.q),
    ...parseActionFilter(params.filter),
    from: params.from,
    to: params.to,
  }
  const search = useSearchFocus()
  return (
    <>
      <search className={styles.filters} ref={search.container}>
        <SearchField
          label={t('admin.audit.search')}
          q={query.q}
          parse={parseSearchText}
          onSearch={(text) => replace({ q: text })}
        />
        <NativeSelect
          aria-label={t('admin.audit.action.label')}
          data={actionOptions()}
          value={query.decision ?? query.action ?? ''}
          onChange={({ currentTarget }) => replace({ filter: currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label={t('common.from')}
          value={query.from ?? ''}
          max={query.to}
          onChange={({ currentTarget }) => replace({ from: currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label={t('admin.audit.to')}
          value={query.to ?? ''}
          min={query.from}
          onChange={({ currentTarget }) => replace({ to: currentTarget.value || undefined })}
        />
      </search>
      <LogList
        query={query}
        onClear={() => {
          replace({ q: undefined, filter: undefined, from: undefined, to: undefined })
          search.focusSearch()
        }}
      />
    </>
  )
}

const LogList = ({ query, onClear }: { query: LogQuery; onClear: () => void }) => {
  const list = useTeamLog(query)
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <AdminList
      list={list}
      errorTitle={t('admin.audit.loadFailed')}
      skeleton={<LoadingBlock label={t('admin.audit.loading')} height="3.75rem" count={5} />}
      status={isFiltered && t(list.data?.length ? 'admin.audit.found' : 'admin.audit.noneFound')}
      empty={
        <EmptyState
          title={isFiltered ? t('admin.audit.noneFound') : t('admin.audit.empty')}
          hint={isFiltered ? t('admin.audit.noneFoundHint') : undefined}
          icon={<IconListDetails size={24} stroke={1.75} />}
        >
          {isFiltered && (
            <Button variant="light" onClick={onClear}>
              {t('admin.audit.showAll')}
            </Button>
          )}
        </EmptyState>
      }
      more={rich('admin.audit.more', { hidden })}
    >
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </AdminList>
  )
}

type User = TeamLogEntry['actor']

const Person = ({ user }: { user: NonNullable<User> }) => (
  <Link href={adminHref({ tab: 'users', user: user.id })} className={styles.person}>
    <bdi>{user.name}</bdi>
  </Link>
)

/** Without a label, the stored name. */
const actionText = ({ action, decision }: TeamLogEntry) => {
  if (decision) return t(decisionLabels[decision])
  const label = teamActionLabels[action]
  return label ? t(label) : action
}

const Entry = ({ entry }: { entry: TeamLogEntry }) => {
  const { actor, subject, about, caseId, changed, createdAt } = entry
  const name = actor?.name ?? t('admin.audit.deletedAccount')
  return (
    <li className={styles.row}>
      <Avatar name={name} photo={actor?.profilePhoto ?? null} size="small" />
      <div className="flex-1 wrap-anywhere">
        <p>
          {actor ? (
            <Person user={actor} />
          ) : (
            <span className="muted">{t('admin.audit.deletedAccount')}</span>
          )}{' '}
          {actionText(entry)}
          {subject && (
            <>
              : <Person user={subject} />
            </>
          )}
          {about && (
            <>
              {' '}
              <span className="muted" dir="auto">
                {t('admin.audit.quoted', { title: about })}
              </span>
            </>
          )}
          {caseId && (
            <>
              {' · '}
              <Link href={hrefOfCase(caseId)}>{t('admin.audit.seeCase')}</Link>
            </>
          )}
        </p>
        <p className="muted text-14">
          <time dateTime={createdAt.toISOString()}>{formatDayAndTime(createdAt)}</time>
          {changed.length > 0 && (
            <>
              {' · '}
              <ChangedFields names={changed} />
            </>
          )}
        </p>
      </div>
    </li>
  )
}
