import type { ReactNode } from 'react'
import { type Group, GroupType, groupTypeLabels } from '#shared/groups/contract.ts'
import { UnderstoodChip } from '#web/buddies/languages/UnderstoodChip.tsx'
import { rich, t } from '#web/language/t.tsx'
import { useRowsInSteps } from '#web/page/useRowsInSteps.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useExploredGroups, useMyGroups } from './data.ts'
import styles from './ExploreGroups.module.css'
import { GroupCard } from './GroupCard.tsx'
import { GroupListSkeleton } from './GroupListSkeleton.tsx'
import { NoGroupsFound, SearchStatus } from './GroupsSearch.tsx'
import type { GroupsUrlState } from './groupsSearchParams.ts'
import { useGroupListClass } from './useGroupListClass.ts'

/** On a phone. */
const typesPerScreen = 2

export const ExploreGroups = ({ urlState }: { urlState: GroupsUrlState }) => {
  const { params, hrefWith, open, replace } = urlState
  const { q, understood } = params
  const isFiltered = Boolean(q || understood)
  const lists = useExploredGroups({ q, understood })
  const { data: mine } = useMyGroups()
  const all = Object.values(lists)
  const types = GroupType.options.filter((type) => !isFiltered || lists[type].data?.length !== 0)
  const { shownRows: shownTypes = [] } = useRowsInSteps(types, typesPerScreen)
  const error = all.every((list) => list.error) && all[0]?.error
  if (error)
    return (
      <FailedState
        title={t('common.theGroupsFailed')}
        reason={error.reason}
        onRetry={() => {
          for (const list of all) void list.refetch()
        }}
        isRetrying={all.some((list) => list.isFetching)}
      />
    )
  const isFetched = all.every((list) => list.data && !list.isPlaceholder)
  const found =
    isFiltered && isFetched ? all.reduce((sum, { data = [] }) => sum + data.length, 0) : null
  const createButton = (
    <Button variant="light" onClick={() => open({ dialog: 'new' })}>
      {t('groups.create')}
    </Button>
  )
  const renderCard = (group: Group) => (
    <GroupCard
      group={group}
      joined={mine?.find(({ id }) => id === group.id)}
      openHref={hrefWith({ chat: group.id })}
    />
  )
  return (
    <>
      <div className={styles.filters}>
        <UnderstoodChip
          isPressed={understood === 'true'}
          onChange={(isPressed) => replace({ understood: isPressed ? 'true' : undefined })}
        />
      </div>
      <SearchStatus count={found} isComplete={!all.some((list) => list.hasMore)} />
      {isFiltered && types.length === 0 ? (
        <NoGroupsFound q={q} onClear={() => replace({ q: undefined, understood: undefined })}>
          {createButton}
        </NoGroupsFound>
      ) : (
        shownTypes.map((type) => (
          <GroupSection
            key={type}
            type={type}
            list={lists[type]}
            emptyAction={createButton}
            renderCard={renderCard}
          />
        ))
      )}
    </>
  )
}

type GroupSectionProps = {
  type: GroupType
  list: ReturnType<typeof useExploredGroups>[GroupType]
  /** The action shown for an empty list. */
  emptyAction: ReactNode
  renderCard: (group: Group) => ReactNode
}

const GroupSection = ({ type, list, emptyAction, renderCard }: GroupSectionProps) => {
  const label = t(groupTypeLabels[type])
  const className = useGroupListClass(3)
  return (
    <Section title={label}>
      <PagedList
        list={list}
        errorTitle={t('groups.explore.typeFailed')}
        skeleton={<GroupListSkeleton />}
        empty={
          <EmptyState
            title={t('groups.explore.empty')}
            hint={t('groups.explore.emptyHint')}
            drawing="people"
          >
            {emptyAction}
          </EmptyState>
        }
        more={rich('groups.moreOfType', { type: label, hidden })}
      >
        {(groups, isBusy) => (
          <PlainList className={className} aria-busy={isBusy}>
            {groups.map((group) => (
              <li key={group.id}>{renderCard(group)}</li>
            ))}
          </PlainList>
        )}
      </PagedList>
    </Section>
  )
}
