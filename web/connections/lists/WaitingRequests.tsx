import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Connection } from '#shared/connections/contract.ts'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { PersonList } from '#web/connections/PersonList.tsx'
import { AnswerButtons } from '#web/connections/relationship/ConnectionActions.tsx'
import { useAnswerRequest } from '#web/connections/relationship/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfConversation } from '#web/page/hrefs.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useReceivedRequests } from './data.ts'
import { RequestCard } from './RequestCard.tsx'

/** Above the suggestions: requests that await my answer, and those just accepted, to write to. */
export const WaitingRequests = () => {
  const list = useReceivedRequests()
  // Not in the row: the refetch after an answer removes the row before `mutateAsync` resolves.
  const { mutateAsync, isPending } = useAnswerRequest()
  const [accepted, setAccepted] = useState<Connection[]>([])
  const rows = list.data ?? []
  const focusProps = useFocusRestore<HTMLDivElement>(
    [...accepted, ...rows].map(({ id }) => id).join(),
  )
  const answer = async (request: Connection, status: 'accepted' | 'rejected') => {
    await mutateAsync({ id: request.id, status }).then(
      () => status === 'accepted' && setAccepted((before) => [...before, request]),
      // The toast says that it failed.
      () => undefined,
    )
  }
  if (rows.length + accepted.length === 0) return null
  return (
    <Section title={t('connections.received.title')}>
      <div {...focusProps}>
        <PersonList>
          {accepted.map((connection) => (
            <li key={connection.id}>
              <NewConnectionCard connection={connection} />
            </li>
          ))}
          {rows
            .filter(({ id }) => !accepted.some((one) => one.id === id))
            .map((request) => (
              <li key={request.id}>
                <RequestCard request={request}>
                  <AnswerButtons
                    user={request.otherUser}
                    isPending={isPending}
                    onAnswer={(status) => void answer(request, status)}
                  />
                </RequestCard>
              </li>
            ))}
        </PersonList>
        <ShowMore label={rich('common.showMoreRequests', { hidden })} list={list} />
      </div>
    </Section>
  )
}

const NewConnectionCard = ({ connection: { otherUser } }: { connection: Connection }) => (
  <PersonCard user={otherUser} level={3} note={t('connections.requests.accepted')} isTall>
    <Button
      component={Link}
      href={hrefOfConversation(otherUser.id)}
      leftSection={<IconMessage size={18} aria-hidden="true" />}
    >
      {rich('common.write', { name: otherUser.name, hidden })}
    </Button>
  </PersonCard>
)
