import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminGroup, GroupKind } from '#shared/admin/groups/contract.ts'
import { groupTypeLabels } from '#shared/groups/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { AdminList } from '#web/admin/lists/AdminList.tsx'
import { EntityRow } from '#web/admin/lists/EntityRow.tsx'
import { type Label, rich, t } from '#web/language/t.tsx'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import { platform } from '#web/page/platform.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatRelativeTime, joinParts } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useSearchFocus } from '#web/ui/useSearchText.ts'
import { parseGroupKind, parseSearchText, useGroups } from './data.ts'

const kinds: [kind: GroupKind | undefined, label: Label][] = [
  [undefined, 'admin.groups.kind.all'],
  ['requests', 'admin.groups.kind.requests'],
  ['noAdmin', 'admin.groups.kind.noAdmin'],
  ['notShown', 'admin.groups.kind.notShown'],
  ['private', 'admin.groups.kind.private'],
  ['removed', 'admin.groups.kind.removed'],
]

const shownKinds = () =>
  platform.hasPublicGroups ? kinds : kinds.filter(([kind]) => kind !== 'notShown')

/** All groups of the community, for administrators. */
export const GroupsPage = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, replace } = urlState
  const q = parseSearchText(params.q)
  const only = parseGroupKind(params.filter)
  const search = useSearchFocus()
  return (
    <>
      <search className="stack gap-12 mb-16" ref={search.container}>
        <SearchField
          label={t('common.searchGroups')}
          q={q}
          parse={parseSearchText}
          onSearch={(text) => replace({ q: text })}
        />
        <ChipRow label={t('admin.groups.kind.label')} selected={only}>
          {shownKinds().map(([kind, label]) => (
            <Chip key={label} isPressed={only === kind} onClick={() => replace({ filter: kind })}>
              {t(label)}
            </Chip>
          ))}
        </ChipRow>
      </search>
      <GroupList
        query={{ q, only }}
        onClear={() => {
          replace({ q: undefined, filter: undefined })
          search.focusSearch()
        }}
      />
    </>
  )
}

type ListProps = { query: Parameters<typeof useGroups>[0]; onClear: () => void }

const GroupList = ({ query, onClear }: ListProps) => {
  const list = useGroups(query)
  const [now] = useState(() => new Date())
  const isFiltered = Boolean(query.q || query.only)
  return (
    <AdminList
      list={list}
      errorTitle={t('common.theGroupsFailed')}
      skeleton={<LoadingBlock label={t('common.loadingGroups')} height="4.5rem" count={5} />}
      status={isFiltered && t(list.data?.length ? 'admin.groups.found' : 'common.noGroupsFound')}
      empty={
        <EmptyState
          title={isFiltered ? t('common.noGroupsFound') : t('admin.groups.empty')}
          hint={isFiltered ? undefined : t('admin.groups.emptyHint')}
          icon={<IconUsersGroup size={24} stroke={1.75} />}
        >
          {isFiltered && (
            <Button variant="light" onClick={onClear}>
              {t('common.showAllGroups')}
            </Button>
          )}
        </EmptyState>
      }
      more={rich('common.showMoreGroups', { hidden })}
    >
      {(group) => <GroupRow key={group.id} group={group} now={now} />}
    </AdminList>
  )
}

const formatActivity = ({ lastMessageAt }: AdminGroup, now: Date) =>
  lastMessageAt
    ? t('admin.groups.lastMessage', { when: formatRelativeTime(lastMessageAt, now) })
    : t('admin.groups.noMessages')

const isHidden = ({ isShownToVisitors }: AdminGroup) =>
  platform.hasPublicGroups && isShownToVisitors === false

const Badges = ({ group }: { group: AdminGroup }) => (
  <div className="cluster gap-6">
    {group.isRemoved && <Badge tone="red">{t('admin.groups.badge.removed')}</Badge>}
    {group.isPrivate && <Badge>{t('common.private')}</Badge>}
    {!group.isRemoved && group.admins.length === 0 && (
      <Badge tone="orange">{t('admin.groups.badge.noAdmin')}</Badge>
    )}
    {isHidden(group) && <Badge tone="orange">{t('admin.groups.badge.notShown')}</Badge>}
    {group.openRequests > 0 && (
      <Badge tone="orange">{t('admin.groups.badge.requests', { count: group.openRequests })}</Badge>
    )}
  </div>
)

/** The row opens the group; one that was taken down cannot be opened. */
const GroupRow = ({ group, now }: { group: AdminGroup; now: Date }) => (
  <EntityRow
    picture={<Avatar name={group.name} shape="square" />}
    name={group.name}
    href={group.isRemoved ? undefined : hrefOfGroup(group.id)}
    note={
      <>
        <p>
          {t(groupTypeLabels[group.type])} · {t('common.memberCount', { count: group.memberCount })}{' '}
          · {formatActivity(group, now)}
        </p>
        {group.admins.length > 0 && (
          <p>
            {rich('admin.groups.runBy', {
              names: joinParts(...group.admins.map(({ name }) => name)),
            })}
          </p>
        )}
      </>
    }
  >
    <Badges group={group} />
  </EntityRow>
)
