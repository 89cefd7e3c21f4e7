import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Group, type GroupType, groupTypeLabels } from '#shared/groups/contract.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import type { useExploredGroups } from './data.ts'
import styles from './GroupList.module.css'
import { GroupListBones } from './GroupListBones.tsx'

type Props = {
  type: GroupType
  list: ReturnType<typeof useExploredGroups>[GroupType]
  /** Where the list is empty. */
  step: ReactNode
  card: (group: Group) => ReactNode
}

export const GroupSection = ({ type, list, step, card }: Props) => {
  const label = groupTypeLabels[type]
  return (
    <Section title={label}>
      {list.failure && (
        <FailedState
          title="These groups could not be loaded"
          reason={list.failure.reason}
          onRetry={() => void list.retry()}
          isRetrying={list.isRetrying}
        />
      )}
      {!list.rows && !list.failure && <GroupListBones />}
      {list.rows?.length === 0 && (
        <EmptyState
          title="No groups of this kind yet"
          hint="Start one: others are looking for it too."
          icon={<IconUsers size={24} stroke={1.75} />}
        >
          {step}
        </EmptyState>
      )}
      {list.rows && list.rows.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets. */}
          <ul className={`${styles.list} ${styles.three}`} role="list" aria-busy={list.isOld}>
            {list.rows.map((group) => (
              <li key={group.id}>{card(group)}</li>
            ))}
          </ul>
          <ShowMore what={`groups under ${label}`} list={list} />
        </>
      )}
    </Section>
  )
}
