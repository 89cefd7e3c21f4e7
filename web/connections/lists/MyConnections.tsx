import { useRef } from 'react'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { PersonList, PersonListSkeleton } from '#web/connections/PersonList.tsx'
import { ConnectionActions } from '#web/connections/relationship/ConnectionActions.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatMonthYear } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useMyConnections } from './data.ts'

export const MyConnections = ({ onFind }: { onFind: () => void }) => {
  const list = useMyConnections()
  const fallbackFocus = useRef<HTMLDivElement>(null)
  return (
    <div ref={fallbackFocus} tabIndex={-1}>
      {list.failure && <LoadFailure title={t('common.theConnectionsFailed')} query={list} />}
      {!list.rows && !list.failure && <PersonListSkeleton label={t('common.loadingConnections')} />}
      {list.rows?.length === 0 && (
        <EmptyState
          title={t('common.noConnections')}
          hint={t('connections.mine.emptyHint')}
          drawing="people"
        >
          <Button variant="light" onClick={onFind}>
            {t('common.findPeople')}
          </Button>
        </EmptyState>
      )}
      {list.rows && list.rows.length > 0 && (
        <PersonList>
          {list.rows.map(({ id, otherUser, updatedAt }) => (
            <li key={id}>
              <PersonCard
                user={otherUser}
                level={2}
                note={t('connections.mine.since', { month: formatMonthYear(updatedAt) })}
              >
                <ConnectionActions
                  user={otherUser}
                  connectionStatus={{ kind: 'connected', id }}
                  fallbackFocus={fallbackFocus}
                />
              </PersonCard>
            </li>
          ))}
        </PersonList>
      )}
      <ShowMore label={rich('common.showMoreConnections', { hidden })} list={list} />
    </div>
  )
}
