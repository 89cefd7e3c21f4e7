import { IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import type { EventRequest, EventRequests } from '#shared/events/requests/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDayAndTimeShort } from '#web/ui/format.ts'
import card from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useOnline } from '#web/ui/useOnline.ts'
import { useAcceptRequests, useEventRequests } from './data.ts'
import { RefuseDialog } from './RefuseDialog.tsx'
import { RequestRow } from './RequestRow.tsx'
import styles from './RequestsPage.module.css'

const Lead = ({ list: { places, asking, endsAt, requests } }: { list: EventRequests }) => (
  <div className="stack gap-2">
    <p className={styles.lead} role="status">
      {places === null
        ? rich('events.requests.asking', { count: asking })
        : rich(places < 0 ? 'events.requests.overAsking' : 'events.requests.placesAsking', {
            ...{ places: Math.abs(places), asking },
          })}
    </p>
    <p className="muted text-14">
      {t('events.requests.endsAt', { when: formatDayAndTimeShort(endsAt) })}
    </p>
    {requests.reduce((sum, { size }) => sum + size, 0) < asking && (
      <p className="muted text-14">{t('events.requests.firstOnly', { count: requests.length })}</p>
    )}
  </div>
)

type ActionsProps = {
  chosen: EventRequest[]
  places: number | null
  isPending: boolean
  onAccept: () => void
  onRefuse: () => void
}

const Actions = ({ chosen, places, isPending, onAccept, onRefuse }: ActionsProps) => {
  const isOnline = useOnline()
  const people = chosen.reduce((sum, { size }) => sum + size, 0)
  const exceeds = places !== null && people > places
  return (
    <div className={styles.actions}>
      <p className={styles.note} role="status" data-warns={exceeds || undefined}>
        {!isOnline
          ? t('events.requests.offline')
          : exceeds
            ? t('events.requests.tooMany', { count: people, places: Math.max(0, places) })
            : t('events.requests.chosenPlaces', { count: people })}
      </p>
      <Button variant="default" isBusy={isPending || !isOnline} onClick={onRefuse}>
        {t('events.requests.refuse')}
      </Button>
      <Button className={styles.accept ?? ''} isBusy={isPending || !isOnline} onClick={onAccept}>
        {isPending
          ? t('events.requests.accepting')
          : t('events.requests.accept', { count: chosen.length })}
      </Button>
    </div>
  )
}

const Answering = ({ eventId, list }: { eventId: string; list: EventRequests }) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isRefusing, setRefusing] = useState(false)
  const all = useRef<HTMLDivElement>(null)
  const accept = useAcceptRequests()
  const { requests, questions, places } = list
  // Those whom the other host has answered meanwhile are gone.
  const chosen = requests.filter(({ id }) => ids.has(id))
  const choose = (id: string, isChosen: boolean) =>
    setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id)))
  const areAllChosen = chosen.length === requests.length
  const now = new Date()
  const sendAccept = () =>
    accept.mutate(
      {
        id: eventId,
        ids: chosen.map(({ id }) => id),
        // What the host has read: people may ask for more places meanwhile.
        sizes: Object.fromEntries(chosen.map(({ id, size }) => [id, size])),
      },
      { onSuccess: () => all.current?.focus() },
    )
  return (
    <>
      <div ref={all} tabIndex={-1} className="stack gap-12">
        <Lead list={list} />
        {requests.length > 1 && (
          <Button
            variant="subtle"
            className={styles.all ?? ''}
            onClick={() => setIds(new Set(areAllChosen ? [] : requests.map(({ id }) => id)))}
          >
            {t(areAllChosen ? 'events.requests.chooseNone' : 'events.requests.chooseAll')}
          </Button>
        )}
        <PlainList className={card.list} aria-label={t('events.requests.title')}>
          {requests.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              questions={questions}
              now={now}
              isChosen={ids.has(request.id)}
              onChoose={(isChosen) => choose(request.id, isChosen)}
            />
          ))}
        </PlainList>
      </div>
      {chosen.length > 0 && (
        <Actions
          chosen={chosen}
          places={places}
          isPending={accept.isPending}
          onAccept={sendAccept}
          onRefuse={() => setRefusing(true)}
        />
      )}
      <RefuseDialog
        eventId={eventId}
        ids={chosen.map(({ id }) => id)}
        isOpen={isRefusing && chosen.length > 0}
        onClose={() => setRefusing(false)}
        onRefused={() => setRefusing(false)}
        fallbackFocus={all}
      />
    </>
  )
}

/** Where the host decides who comes: who asks, and what to answer. */
export const RequestsPage = ({ event: { id } }: { event: HostedEvent }) => (
  <Loaded
    query={useEventRequests(id)}
    errorTitle={t('events.requests.loadFailed')}
    skeleton={<LoadingBlock label={t('events.requests.loading')} height="5rem" count={3} />}
  >
    {(list) =>
      list.requests.length === 0 ? (
        <EmptyState
          title={t('events.requests.noneAsking')}
          hint={t('events.requests.noneHint')}
          icon={<IconUserPlus size={24} stroke={1.75} />}
        />
      ) : (
        <Answering eventId={id} list={list} />
      )
    }
  </Loaded>
)
