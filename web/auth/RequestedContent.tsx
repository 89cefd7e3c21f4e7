import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { rich } from '#web/language/t.tsx'
import { requestedEventId, requestedGroupId } from '#web/page/redirects.ts'
import styles from './AuthScreen.module.css'
import { useRequestedEvent, useRequestedGroup } from './forms/data.ts'

const strong = (name: ReactNode) => <strong dir="auto">{name}</strong>

/** What the visitor came to book or to join. Keeps its line while the name is loading. */
export const RequestedContent = () => {
  const search = useSearch()
  const event = useRequestedEvent(requestedEventId(search))
  const group = useRequestedGroup(requestedGroupId(search))
  // A disabled query is pending, too.
  const isLoading = event.isLoading || group.isLoading
  if (!isLoading && !event.data && !group.data) return null
  return (
    <p className={styles.requested}>
      {event.data && rich('auth.requestedEvent', { title: event.data.title, strong })}
      {group.data && rich('auth.requestedGroup', { name: group.data.name, strong })}
    </p>
  )
}
