import type { ReactNode, RefObject } from 'react'
import type { Connection } from '#shared/connections/contract.ts'
import { PersonList, PersonListSkeleton } from '#web/connections/PersonList.tsx'
import { ConnectionActions } from '#web/connections/relationship/ConnectionActions.tsx'
import { useWithdrawRequest } from '#web/connections/relationship/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useReceivedRequests, useSentRequests } from './data.ts'
import { RequestCard } from './RequestCard.tsx'

export const ConnectionRequests = ({ onFind }: { onFind: () => void }) => (
  <>
    <ReceivedRequests />
    <SentRequests onFind={onFind} />
  </>
)

/** Requests that await my answer. */
const ReceivedRequests = () => (
  <RequestsSection
    title={t('connections.received.title')}
    list={useReceivedRequests()}
    empty={
      <EmptyState
        title={t('connections.received.empty')}
        hint={t('connections.received.emptyHint')}
        drawing="messages"
      />
    }
    actions={({ id, otherUser }, fallbackFocus) => (
      <ConnectionActions
        user={otherUser}
        connectionStatus={{ kind: 'askedByThem', id }}
        fallbackFocus={fallbackFocus}
      />
    )}
  />
)

const WithdrawButton = ({ id, otherUser }: Pick<Connection, 'id' | 'otherUser'>) => {
  const { mutate, isPending } = useWithdrawRequest()
  return (
    <Button variant="default" isBusy={isPending} onClick={() => mutate({ id })}>
      {isPending
        ? rich('connections.sent.cancelling', { name: otherUser.name, hidden })
        : rich('common.cancelRequestTo', { name: otherUser.name, hidden })}
    </Button>
  )
}

/** Requests that I sent. */
const SentRequests = ({ onFind }: { onFind: () => void }) => (
  <RequestsSection
    title={t('connections.sent.title')}
    list={useSentRequests()}
    empty={
      <EmptyState
        title={t('connections.sent.empty')}
        hint={t('connections.sent.emptyHint')}
        drawing="people"
      >
        <Button variant="light" onClick={onFind}>
          {t('common.findPeople')}
        </Button>
      </EmptyState>
    }
    actions={({ id, otherUser }) => <WithdrawButton id={id} otherUser={otherUser} />}
  />
)

type Props = {
  title: string
  list: ReturnType<typeof useReceivedRequests>
  /** Shown if there are no requests. */
  empty: ReactNode
  actions: (request: Connection, fallbackFocus: RefObject<HTMLElement | null>) => ReactNode
}

/** One list of requests; `actions` are those of a row. */
const RequestsSection = ({ title, list, empty, actions }: Props) => {
  const focusProps = useFocusRestore<HTMLDivElement>(list.data?.map(({ id }) => id).join())
  return (
    <Section title={title}>
      <div {...focusProps}>
        <PagedList
          list={list}
          errorTitle={t('common.theRequestsFailed')}
          skeleton={<PersonListSkeleton label={t('common.loadingRequests')} />}
          empty={empty}
          more={rich('common.showMoreRequests', { hidden })}
        >
          {(requests) => (
            <PersonList>
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestCard request={request}>{actions(request, focusProps.ref)}</RequestCard>
                </li>
              ))}
            </PersonList>
          )}
        </PagedList>
      </div>
    </Section>
  )
}
