import { Button } from '@mantine/core'
import type { OpenSession } from '#shared/auth/security/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showAgo, showDayAndTimeShort } from '#web/ui/format.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from './data.ts'
import styles from './SecurityCard.module.css'

const Session = ({ session }: { session: OpenSession }) => {
  const end = useEndSession()
  const { id, name, address, createdAt, lastSeenAt, isCurrent } = session
  const since = `signed in on ${showDayAndTimeShort(createdAt)}`
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.name}>
          {name}
          {isCurrent && <Badge tone="blue">This device</Badge>}
        </p>
        <p className={styles.soft}>
          Last used{' '}
          <time dateTime={lastSeenAt.toISOString()}>{showAgo(lastSeenAt, new Date())}</time>, from{' '}
          {address}; {since}
        </p>
      </div>
      {/* This one has its Logout at the top. */}
      {!isCurrent && (
        <Button
          variant="subtle"
          color="soft"
          aria-label={`Sign out ${name}, ${since}`}
          loading={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

const Loaded = ({ sessions }: { sessions: OpenSession[] }) => {
  const endOthers = useEndOtherSessions()
  return (
    <>
      <ul>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button variant="light" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}

/** Where one is signed in; whatever is not known there can be ended here. */
export const SessionList = () => {
  const { data, error, refetch, isFetching } = useSessions()
  const place = useFocusKept<HTMLDivElement>(data)
  const content = () => {
    if (data) return <Loaded sessions={data} />
    if (error)
      return (
        <FailedState
          title="Where you are signed in could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )
    return (
      <Waiting what="where you are signed in">
        <Bone height="2.75rem" />
      </Waiting>
    )
  }
  return (
    <div {...place} className={styles.sessions}>
      <h3>Where you are signed in</h3>
      {content()}
    </div>
  )
}
