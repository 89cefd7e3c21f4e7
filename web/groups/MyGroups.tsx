import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LeaveDialog } from '#web/groups/group/LeaveDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useMyGroups } from './data.ts'
import styles from './GroupList.module.css'
import { GroupListBones } from './GroupListBones.tsx'
import { MyGroupCard } from './MyGroupCard.tsx'
import { NoGroupsFound } from './NoGroupsFound.tsx'
import { SearchStatus } from './SearchStatus.tsx'
import { holds } from './searching.ts'
import type { GroupsPlaceControl } from './useGroupsPlace.ts'

const shownAtOnce = 24

export const MyGroups = ({ control }: { control: GroupsPlaceControl }) => {
  const { place, hrefAt, go, swap } = control
  const { q } = place
  const { data, error, refetch, isFetching } = useMyGroups()
  const [shown, setShown] = useState(shownAtOnce)
  const cards = useRef<HTMLUListElement>(null)
  const [leavingId, setLeavingId] = useState<string | null>(null)
  if (error && !data)
    return (
      <FailedState
        title="Your groups could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <GroupListBones isWide />
  // Left by whatever way: it would ask again if the group came back.
  if (leavingId && !data.some(({ id }) => id === leavingId)) setLeavingId(null)
  if (data.length === 0)
    return (
      <EmptyState
        title="You haven't joined any groups yet"
        hint="Find one by what you do here, or by the language you want to speak."
        icon={<IconUsers size={24} stroke={1.75} />}
      >
        <Button variant="light" onClick={() => go({ tab: 'explore', q: undefined })}>
          Explore groups
        </Button>
      </EmptyState>
    )
  const found = q ? data.filter((group) => holds(group, q)) : data
  return (
    <>
      <SearchStatus count={q ? found.length : null} />
      {q && found.length === 0 ? (
        <NoGroupsFound q={q} onClear={() => swap({ q: undefined })}>
          <Button variant="light" onClick={() => go({ tab: 'explore' })}>
            Search all groups
          </Button>
        </NoGroupsFound>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets. */}
          <ul ref={cards} tabIndex={-1} className={styles.list} role="list">
            {found.slice(0, shown).map((group) => (
              <li key={group.id}>
                <MyGroupCard
                  group={group}
                  openHref={hrefAt({ chat: group.id })}
                  onLeave={() => setLeavingId(group.id)}
                />
              </li>
            ))}
          </ul>
          <ShowMore
            what="groups"
            list={{
              hasMore: found.length > shown,
              showMore: () => setShown(shown + shownAtOnce),
              isShowingMore: false,
              hasMoreFailed: false,
            }}
          />
        </>
      )}
      <LeaveDialog
        group={data.find(({ id }) => id === leavingId) ?? null}
        onClose={() => setLeavingId(null)}
        place={cards}
      />
    </>
  )
}
