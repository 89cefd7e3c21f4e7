import { useSearch } from 'wouter'
import { rich } from '#web/language/t.tsx'
import { requestedEventId } from '#web/page/redirects.ts'
import styles from './AuthScreen.module.css'
import { useRequestedEvent } from './forms/data.ts'

/** What the visitor came to book. Keeps its line while the name is loading. */
export const RequestedEvent = () => {
  const id = requestedEventId(useSearch())
  const { data: event, isPending } = useRequestedEvent(id)
  if (id === null || (!isPending && !event)) return null
  return (
    <p className={styles.requested}>
      {event &&
        rich('auth.requestedEvent', {
          title: event.title,
          strong: (title) => <strong dir="auto">{title}</strong>,
        })}
    </p>
  )
}
