import { useRef } from 'react'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { PersonList, PersonListSkeleton } from '#web/connections/PersonList.tsx'
import { ConnectionActions } from '#web/connections/relationship/ConnectionActions.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatMonthYear } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { useMyConnections } from './data.ts'

export const MyConnections = ({ onFind }: { onFind: () => void }) => {
  const fallbackFocus = useRef<HTMLDivElement>(null)
  return (
    <div ref={fallbackFocus} tabIndex={-1}>
      <PagedList
        list={useMyConnections()}
        errorTitle={t('common.theConnectionsFailed')}
        skeleton={<PersonListSkeleton label={t('common.loadingConnections')} />}
        empty={
          <EmptyState
            title={t('common.noConnections')}
            hint={t('connections.mine.emptyHint')}
            drawing="people"
          >
            <Button variant="light" onClick={onFind}>
              {t('common.findPeople')}
            </Button>
          </EmptyState>
        }
        more={rich('common.showMoreConnections', { hidden })}
      >
        {(connections) => (
          <PersonList>
            {connections.map(({ id, otherUser, updatedAt }) => (
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
      </PagedList>
    </div>
  )
}
