import { IconListDetails } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { TeamLogEntry } from '#shared/admin/audit/contract.ts'
import { teamActionLabels } from '#shared/admin/audit/teamActionLabels.ts'
import { type AdminUrlState, adminHref } from '#web/admin/adminSearchParams.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDayAndTime } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { capitalize } from '#web/ui/letterCase.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSearchFocus } from '#web/ui/useSearchText.ts'
import styles from './AuditPage.module.css'
import { type LogQuery, parseAction, parseSearchText, useTeamLog } from './data.ts'

const actions = [
  { value: '', label: 'All actions' },
  ...Object.entries(teamActionLabels).map(([value, label]) => ({
    value,
    label: capitalize(label),
  })),
]

/** What the team did, with a search by person, action and days. */
export const AuditPage = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, replace } = urlState
  const query: LogQuery = {
    q: parseSearchText(params.q),
    action: parseAction(params.filter),
    from: params.from,
    to: params.to,
  }
  const search = useSearchFocus()
  return (
    <>
      <search className={styles.filters} ref={search.container}>
        <SearchField
          label="Search by person"
          q={query.q}
          parse={parseSearchText}
          onSearch={(text) => replace({ q: text })}
        />
        <NativeSelect
          aria-label="Which actions"
          data={actions}
          value={query.action ?? ''}
          onChange={({ currentTarget }) => replace({ filter: currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label="From"
          value={query.from ?? ''}
          max={query.to}
          onChange={({ currentTarget }) => replace({ from: currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label="To"
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
  const { rows, failure, isPlaceholder } = list
  const isFiltered = Object.values(query).some(Boolean)
  if (failure) return <LoadFailure title="The audit log could not be loaded" query={list} />
  if (!rows)
    return (
      <LoadingRegion label="the audit log" count={5} className="stack gap-tight">
        <Skeleton height="3.75rem" />
      </LoadingRegion>
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {isFiltered && !isPlaceholder && (rows.length === 0 ? 'No entries found' : 'Entries found')}
      </p>
      {rows.length === 0 && !isPlaceholder && (
        <EmptyState
          title={isFiltered ? 'No entries found' : 'No entries yet'}
          hint={isFiltered ? 'Try another person, action or period.' : undefined}
          icon={<IconListDetails size={24} stroke={1.75} />}
        >
          {isFiltered && (
            <Button variant="light" onClick={onClear}>
              Show all entries
            </Button>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <PlainList className={listCard.list} aria-busy={isPlaceholder || undefined}>
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </PlainList>
      )}
      <ShowMore label="entries" list={list} />
    </>
  )
}

type User = TeamLogEntry['actor']

const Person = ({ user }: { user: NonNullable<User> }) => (
  <Link href={adminHref({ tab: 'users', user: user.id })} className={styles.person}>
    <bdi>{user.name}</bdi>
  </Link>
)

const Entry = ({ entry }: { entry: TeamLogEntry }) => {
  const { action, actor, subject, about, caseId, changed, createdAt } = entry
  const name = actor?.name ?? 'Deleted account'
  return (
    <li className={styles.row}>
      <Avatar name={name} photo={actor?.profilePhoto ?? null} size="small" />
      <div className={styles.text}>
        <p>
          {actor ? <Person user={actor} /> : <span className="muted">Deleted account</span>}{' '}
          {teamActionLabels[action] ?? action}
          {subject && (
            <>
              : <Person user={subject} />
            </>
          )}
          {about && (
            <>
              {' '}
              <span className={styles.about} dir="auto">
                “{about}”
              </span>
            </>
          )}
          {caseId && (
            <>
              {' · '}
              <Link href={`/safety?case=${caseId}`}>See the case</Link>
            </>
          )}
        </p>
        <p className={styles.note}>
          <time dateTime={createdAt.toISOString()}>{formatDayAndTime(createdAt)}</time>
          {changed.length > 0 && ` · ${changed.join(', ')}`}
        </p>
      </div>
    </li>
  )
}
