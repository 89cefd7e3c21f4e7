import { type RefObject, useRef } from 'react'
import type { Connection } from '#shared/connections/contract.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import { ConnectButton } from '#web/connections/between/ConnectButton.tsx'
import { standingNow, useConnectionsWith } from '#web/connections/between/data.ts'
import { StandingNote } from '#web/connections/between/StandingNote.tsx'
import { PersonBones } from '#web/connections/PersonBones.tsx'
import { PersonCard } from '#web/connections/PersonCard.tsx'
import { PersonList } from '#web/connections/PersonList.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import styles from './AnswerDialog.module.css'
import { AttendanceSwitch } from './AttendanceSwitch.tsx'
import { useMet } from './data.ts'

type PersonProps = {
  user: PublicUser
  me: Me
  /** What is between me and all of them; undefined until it is known. */
  between: Connection[] | undefined
  place: RefObject<HTMLElement | null>
}

const Person = ({ user, me, between, place }: PersonProps) => {
  const connection = between?.find(({ otherUser }) => otherUser.id === user.id) ?? null
  const standing = standingNow(connection, me)
  const areStrangers = standing.is === 'strangers'
  return (
    <PersonCard user={user} level={3} note={!areStrangers && <StandingNote standing={standing} />}>
      {between && areStrangers && <ConnectButton user={user} place={place} />}
    </PersonCard>
  )
}

/** Others who came and do not mind being named. */
export const Met = ({ eventId, me }: { eventId: string; me: Me }) => {
  const list = useMet(eventId)
  const place = useRef<HTMLDivElement>(null)
  const between = useConnectionsWith((list.rows ?? []).map(({ id }) => id))
  return (
    <section ref={place} tabIndex={-1} className={styles.part} aria-labelledby="met">
      <h3 id="met">Who did you meet?</h3>
      {list.failure ? (
        <FailedState
          title="The others could not be loaded"
          reason={list.failure.reason}
          onRetry={() => void list.retry()}
          isRetrying={list.isRetrying}
        />
      ) : list.rows ? (
        list.rows.length > 0 ? (
          <PersonList>
            {list.rows.map((user) => (
              <li key={user.id}>
                <Person user={user} me={me} between={between.data} place={place} />
              </li>
            ))}
          </PersonList>
        ) : (
          <p className={styles.status}>
            Nobody else shows yet that they were there, or you are connected already.
          </p>
        )
      ) : (
        <PersonBones what="who was there" />
      )}
      <ShowMore what="people" list={list} />
      <AttendanceSwitch me={me} />
    </section>
  )
}
