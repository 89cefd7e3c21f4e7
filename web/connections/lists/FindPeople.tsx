import { IconSearch, IconUserOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { mostFound } from '#shared/connections/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { useConnectionsWith } from '#web/connections/between/data.ts'
import { PersonBones } from '#web/connections/PersonBones.tsx'
import { PersonList } from '#web/connections/PersonList.tsx'
import { counted } from '#web/ui/counted.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useFoundPeople } from './data.ts'
import styles from './FindPeople.module.css'
import { FoundPerson } from './FoundPerson.tsx'

const statusOf = (count: number) => {
  if (count >= mostFound) return `The first ${count} people. Type more of the name to find others.`
  return `${counted(count, 'person', 'people')} found`
}

export const FindPeople = ({ q }: { q: string | undefined }) => {
  const { data: me } = useMe()
  const place = useRef<HTMLDivElement>(null)
  const found = useFoundPeople(q)
  const between = useConnectionsWith((found.data ?? []).map(({ id }) => id))
  const failure = (!found.data && found.error) || (!between.data && between.error)
  if (!me) return null
  if (!q)
    return (
      <EmptyState
        title="Who are you looking for?"
        hint="Type at least 2 characters of a name or username above, or the whole email address of somebody who allows it."
        icon={<IconSearch size={24} stroke={1.75} />}
      />
    )
  if (failure)
    return (
      <FailedState
        title="Failed to search users"
        reason={failure.reason}
        onRetry={() => void (found.error ? found.refetch() : between.refetch())}
        isRetrying={found.isFetching || between.isFetching}
      />
    )
  if (!found.data) return <PersonBones what="people" />
  const isOld = found.isPlaceholderData
  return (
    <div ref={place} tabIndex={-1}>
      <p className={found.data.length === 0 ? 'only-for-readers' : styles.status} role="status">
        {!isOld && (found.data.length === 0 ? 'Nobody found' : statusOf(found.data.length))}
      </p>
      {found.data.length === 0 && !isOld && (
        <EmptyState
          title="Nobody found"
          hint={
            <>
              No name or username contains “<bdi>{q}</bdi>”. A whole email address finds those who
              allow it.
            </>
          }
          icon={<IconUserOff size={24} stroke={1.75} />}
        />
      )}
      {found.data.length > 0 && (
        <PersonList isOld={isOld || !between.data}>
          {found.data.map((user) => (
            <li key={user.id}>
              <FoundPerson user={user} me={me} between={between.data} place={place} />
            </li>
          ))}
        </PersonList>
      )}
    </div>
  )
}
