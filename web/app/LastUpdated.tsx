import { IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isKeptShown, oldestShown } from '#web/api/keptReads.ts'
import { showLastUpdated } from '#web/ui/format.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import styles from './LastUpdated.module.css'

/** When what is on the screen, or what comes from `path`, was read, as long as it cannot be anew. */
export const LastUpdated = ({ path }: { path?: string }) => {
  const isOnline = useOnline()
  const cache = useQueryClient().getQueryCache()
  const subscribe = (listener: () => void) => cache.subscribe(listener)
  const at = useSyncExternalStore(subscribe, () =>
    isOnline && !isKeptShown(path) ? null : oldestShown(path),
  )
  // Offline it will come with what was kept, which must not be pushed down by it.
  if (at === null) return isOnline ? null : <p className={styles.line} aria-hidden="true" />
  return (
    <p className={styles.line}>
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      <span>
        Last updated{' '}
        <time dateTime={new Date(at).toISOString()}>
          {showLastUpdated(new Date(at), new Date())}
        </time>
      </span>
    </p>
  )
}
