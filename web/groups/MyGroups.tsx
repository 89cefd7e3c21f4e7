import { useRef, useState } from 'react'
import type { JoinedGroup } from '#shared/groups/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useMyGroups } from './data.ts'
import { LeaveDialog } from './detail/LeaveDialog.tsx'
import { MyGroupCard } from './GroupCard.tsx'
import { GroupListSkeleton } from './GroupListSkeleton.tsx'
import { matchesQuery, NoGroupsFound, SearchStatus } from './GroupsSearch.tsx'
import type { GroupsUrlState } from './groupsSearchParams.ts'
import { useGroupListClass } from './useGroupListClass.ts'

const pageSize = 24

export const MyGroups = ({ urlState }: { urlState: GroupsUrlState }) => {
  const { params, hrefWith, go, replace } = urlState
  const { q } = params
  const query = useMyGroups()
  const { data } = query
  const [shownCount, setShownCount] = useState(pageSize)
  const className = useGroupListClass(2)
  const cards = useRef<HTMLUListElement>(null)
  const [leavingId, setLeavingId] = useState<string | null>(null)
  // The group is gone: otherwise the dialog would open again if it came back.
  if (leavingId && data && !data.some(({ id }) => id === leavingId)) setLeavingId(null)
  const renderGroups = (groups: JoinedGroup[]) => {
    const found = q ? groups.filter((group) => matchesQuery(group, q)) : groups
    return (
      <>
        <SearchStatus count={q ? found.length : null} />
        {q && found.length === 0 ? (
          <NoGroupsFound q={q} onClear={() => replace({ q: undefined })}>
            <Button variant="light" onClick={() => go({ tab: 'explore' })}>
              {t('groups.mine.searchAll')}
            </Button>
          </NoGroupsFound>
        ) : (
          <>
            <PlainList ref={cards} tabIndex={-1} className={className}>
              {found.slice(0, shownCount).map((group) => (
                <li key={group.id}>
                  <MyGroupCard
                    group={group}
                    openHref={hrefWith({ chat: group.id })}
                    onLeave={() => setLeavingId(group.id)}
                  />
                </li>
              ))}
            </PlainList>
            <ShowMore
              label={rich('common.showMoreGroups', { hidden })}
              list={{
                hasMore: found.length > shownCount,
                showMore: () => setShownCount(shownCount + pageSize),
                isShowingMore: false,
                hasMoreFailed: false,
              }}
            />
          </>
        )}
      </>
    )
  }
  return (
    <>
      <Loaded
        query={query}
        errorTitle={t('common.yourGroupsFailed')}
        skeleton={<GroupListSkeleton isWide />}
        empty={
          <EmptyState
            title={t('groups.mine.empty')}
            hint={t('groups.mine.emptyHint')}
            drawing="people"
          >
            <Button variant="light" onClick={() => go({ tab: 'explore', q: undefined })}>
              {t('groups.mine.explore')}
            </Button>
          </EmptyState>
        }
      >
        {renderGroups}
      </Loaded>
      <LeaveDialog
        group={data?.find(({ id }) => id === leavingId) ?? null}
        isOpen={leavingId !== null}
        onClose={() => setLeavingId(null)}
        fallbackFocus={cards}
      />
    </>
  )
}
