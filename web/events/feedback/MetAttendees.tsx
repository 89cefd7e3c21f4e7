import { type RefObject, useRef } from 'react'
import type { Connection } from '#shared/connections/contract.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { PersonList, PersonListSkeleton } from '#web/connections/PersonList.tsx'
import { ConnectButton } from '#web/connections/relationship/ConnectButton.tsx'
import { ConnectionStatusNote } from '#web/connections/relationship/ConnectionStatusNote.tsx'
import { currentConnectionStatus, useConnectionsWith } from '#web/connections/relationship/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { AttendanceVisibilitySwitch } from './AttendanceVisibilitySwitch.tsx'
import { useMetAttendees } from './data.ts'
import styles from './Feedback.module.css'

type AttendeeProps = {
  user: PublicUser
  me: Me
  /** My connections with all listed users; undefined while loading. */
  connections: Connection[] | undefined
  fallbackFocus: RefObject<HTMLElement | null>
}

const Attendee = ({ user, me, connections, fallbackFocus }: AttendeeProps) => {
  const connection = connections?.find(({ otherUser }) => otherUser.id === user.id) ?? null
  const connectionStatus = currentConnectionStatus(connection, me)
  const isUnconnected = connectionStatus.kind === 'strangers'
  return (
    <PersonCard
      user={user}
      level={3}
      note={!isUnconnected && <ConnectionStatusNote connectionStatus={connectionStatus} />}
    >
      {connections && isUnconnected && <ConnectButton user={user} fallbackFocus={fallbackFocus} />}
    </PersonCard>
  )
}

/** Other attendees who made their attendance visible. */
export const MetAttendees = ({ eventId, me }: { eventId: string; me: Me }) => {
  const list = useMetAttendees(eventId)
  const fallbackFocus = useRef<HTMLDivElement>(null)
  const connections = useConnectionsWith((list.data ?? []).map(({ id }) => id))
  return (
    <section
      ref={fallbackFocus}
      tabIndex={-1}
      className={`no-outline ${styles.section}`}
      aria-labelledby="met"
    >
      <h3 id="met">{t('events.met.title')}</h3>
      <PagedList
        list={list}
        errorTitle={t('events.met.loadFailed')}
        skeleton={<PersonListSkeleton label={t('events.met.loading')} />}
        empty={<p className={styles.status}>{t('events.met.empty')}</p>}
        more={rich('common.showMorePeople', { hidden })}
      >
        {(users) => (
          <PersonList>
            {users.map((user) => (
              <li key={user.id}>
                <Attendee
                  user={user}
                  me={me}
                  connections={connections.data}
                  fallbackFocus={fallbackFocus}
                />
              </li>
            ))}
          </PersonList>
        )}
      </PagedList>
      <AttendanceVisibilitySwitch me={me} />
    </section>
  )
}
