import { IconCamera, IconCheck, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { DoorList, DoorPerson, HostedEvent } from '#shared/events/hosted/contract.ts'
import { isDoorOver } from '#shared/events/hosted/rules.ts'
import { foldText } from '#shared/http/foldText.ts'
import { checkInLabel, PartyCount } from '#web/events/door/PartyCount.tsx'
import { GuestNames, PartyName } from '#web/events/door/PartyName.tsx'
import type { CountParty } from '#web/events/door/ScanResultNote.tsx'
import { rich, t } from '#web/language/t.tsx'
import { openWithCamera } from '#web/page/checkIn/camera.ts'
import { type RunCheckIn, useEarlyConfirmation } from '#web/page/checkIn/useEarlyConfirmation.tsx'
import { useTapGuard } from '#web/page/checkIn/useTapGuard.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatTime } from '#web/ui/format.ts'
import card from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import type { HostedUrlState } from './hostedSearchParams.ts'
import styles from './PeoplePage.module.css'
import { useDoor, useDoorScan } from './useDoor.ts'

const loadScanner = async () => (await import('#web/events/door/ScanDialog.tsx')).ScanDialog
const loadWalkIn = async () => (await import('./WalkInNameDialog.tsx')).WalkInNameDialog

const ScanDialog = lazyDialog(loadScanner)
const WalkInNameDialog = lazyDialog(loadWalkIn)

/** Loads what the door opens, which then needs no network. */
export const preloadDoor = async () => {
  await Promise.all([loadScanner(), loadWalkIn()]).catch(() => {}) // loaded when a dialog opens
}

type RowProps = { person: DoorPerson; isClosed: boolean; run: RunCheckIn; checkIn: CountParty }

const DoorRow = ({ person, isClosed, run, checkIn }: RowProps) => {
  const { id, firstName, code, checkedInAt, size, here, guestNames } = person
  const guard = useTapGuard()
  const name = firstName ?? t('common.deletedUser')
  const isHere = here === size
  const count = (next: number) => {
    const send = () => checkIn(id, next, here)
    if (next < here) send()
    else run(send)
  }
  return (
    <li className={`${card.person} ${styles.doorRow}`}>
      <Avatar name={name} photo={null} size="small" />
      <span className={`stack gap-0 ${styles.person}`}>
        <span className={styles.name}>
          <PartyName name={name} size={size} />
        </span>
        <GuestNames names={guestNames} />
        <span className={styles.code}>
          <bdi dir="ltr">{code}</bdi>
        </span>
      </span>
      {!isClosed && (
        <Button
          className={styles.checkIn ?? ''}
          variant={isHere ? 'filled' : 'default'}
          aria-pressed={isHere}
          leftSection={isHere && <IconCheck size={18} aria-hidden="true" />}
          onClick={() => guard(() => count(isHere ? 0 : size))}
        >
          {isHere && checkedInAt
            ? t('admin.attendee.hereSince', { time: formatTime(checkedInAt) })
            : checkInLabel({ size, here })}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
      {!isClosed && size > 1 && (
        <span className={styles.party}>
          <PartyCount name={name} size={size} here={here} onChange={count} />
        </span>
      )}
    </li>
  )
}

/** By a first name of the party, or by the end of the code. */
const matching = (people: DoorPerson[], q: string | undefined) => {
  const text = foldText(q ?? '')
  return people.filter(
    ({ firstName, guestNames, code }) =>
      [firstName ?? '', ...guestNames].some((name) => foldText(name).startsWith(text)) ||
      foldText(code).includes(text),
  )
}

type ListProps = { list: DoorList; q: string | undefined; run: RunCheckIn; checkIn: CountParty }

const People = ({ list: { event, people }, q, run, checkIn }: ListProps) => {
  const found = matching(people, q)
  const here = people.reduce((sum, person) => sum + person.here, 0)
  const booked = people.reduce((sum, { size }) => sum + size, 0)
  if (people.length === 0)
    return (
      <EmptyState
        title={isDoorOver(event, new Date()) ? t('events.door.over') : t('events.hosted.doorEmpty')}
        icon={<IconUserOff size={24} stroke={1.75} />}
      />
    )
  return (
    <>
      <div className="stack gap-6">
        <p className={styles.count} role="status">
          {rich('events.hosted.checkedInCount', { here, booked })}
        </p>
        <progress className={styles.progress} value={here} max={booked} aria-hidden />
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={t('events.hosted.doorNoneFound')}
          hint={t('events.hosted.doorNoneFoundHint')}
          icon={<IconUserOff size={24} stroke={1.75} />}
        />
      ) : (
        <PlainList className={card.list} aria-label={t('events.hosted.people')}>
          {found.map((person) => (
            <DoorRow
              key={person.id}
              person={person}
              isClosed={event.isCancelled}
              run={run}
              checkIn={checkIn}
            />
          ))}
        </PlainList>
      )}
    </>
  )
}

const parseSearchText = (text: string) => text.trim() || undefined

type Props = { event: HostedEvent; urlState: HostedUrlState }

/** First names to check in by a tap, a scan, or added at the door. */
export const DoorPage = ({ event, urlState }: Props) => {
  const { id, here, booked, isCancelled } = event
  const { dialog } = urlState.params
  const [q, setQ] = useState<string>()
  const door = useDoor(id)
  const early = useEarlyConfirmation(event)
  const closeDialog = () => urlState.close({ dialog: undefined })
  const scan = { dialog: 'scan' as const }
  return (
    <>
      <div className={styles.tools}>
        {!isCancelled && (
          <>
            <Button
              leftSection={<IconCamera size={20} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() =>
                early.run(() => openWithCamera(urlState.hrefWith(scan), () => urlState.open(scan)))
              }
            >
              {t('events.hosted.scan')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => early.run(() => urlState.open({ dialog: 'walkIn' }))}
            >
              {t('events.hosted.addWalkIn')}
            </Button>
          </>
        )}
        <SearchField
          label={t('events.hosted.searchPeople')}
          isForSelection
          q={q}
          parse={parseSearchText}
          onSearch={setQ}
        />
      </div>
      {door.waiting > 0 && (
        <p className="muted text-14" role="status">
          {t('events.hosted.checkInsWaiting', { count: door.waiting })}
        </p>
      )}
      <Loaded
        query={door.query}
        errorTitle={t('events.hosted.peopleFailed')}
        skeleton={
          <LoadingBlock label={t('events.hosted.loadingPeople')} height="3.75rem" count={4} />
        }
      >
        {(list) => <People list={list} q={q} run={early.run} checkIn={door.checkIn} />}
      </Loaded>
      <ScanDialog
        eventId={id}
        here={here}
        booked={booked}
        useScan={useDoorScan}
        onCount={door.checkIn}
        isOpen={dialog === 'scan'}
        onClose={closeDialog}
      />
      <WalkInNameDialog eventId={id} isOpen={dialog === 'walkIn'} onClose={closeDialog} />
      {early.dialog}
    </>
  )
}
