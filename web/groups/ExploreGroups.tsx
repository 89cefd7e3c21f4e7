import { Button } from '@mantine/core'
import { type Group, GroupType } from '#shared/groups/contract.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useExploredGroups, useMyGroups } from './data.ts'
import { GroupCard } from './GroupCard.tsx'
import { GroupSection } from './GroupSection.tsx'
import { NoGroupsFound } from './NoGroupsFound.tsx'
import { SearchStatus } from './SearchStatus.tsx'
import type { GroupsPlaceControl } from './useGroupsPlace.ts'

export const ExploreGroups = ({ control }: { control: GroupsPlaceControl }) => {
  const { place, hrefAt, open, swap } = control
  const { q } = place
  const lists = useExploredGroups(q)
  const { data: mine } = useMyGroups()
  const all = Object.values(lists)
  const failure = all.every((list) => list.failure) && all[0]?.failure
  if (failure)
    return (
      <FailedState
        title="The groups could not be loaded"
        reason={failure.reason}
        onRetry={() => {
          for (const list of all) void list.retry()
        }}
        isRetrying={all.some((list) => list.isRetrying)}
      />
    )
  const isFetched = all.every((list) => list.rows && !list.isOld)
  const found = q && isFetched ? all.reduce((sum, { rows = [] }) => sum + rows.length, 0) : null
  const types = GroupType.options.filter((type) => !q || lists[type].rows?.length !== 0)
  const create = (
    <Button variant="light" onClick={() => open({ dialog: 'new' })}>
      Create Group
    </Button>
  )
  const card = (group: Group) => (
    <GroupCard
      group={group}
      unread={mine?.find(({ id }) => id === group.id)?.unread}
      openHref={hrefAt({ chat: group.id })}
    />
  )
  return (
    <>
      <SearchStatus count={found} isAll={!all.some((list) => list.hasMore)} />
      {q && types.length === 0 ? (
        <NoGroupsFound q={q} onClear={() => swap({ q: undefined })}>
          {create}
        </NoGroupsFound>
      ) : (
        types.map((type) => (
          <GroupSection key={type} type={type} list={lists[type]} step={create} card={card} />
        ))
      )}
    </>
  )
}
