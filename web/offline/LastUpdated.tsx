import { IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { rich } from '#web/language/t.tsx'
import { formatLastUpdated } from '#web/ui/format.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import styles from './LastUpdated.module.css'
import { oldestMountedFetch, showsRestoredData } from './persistedQueries.ts'

/**
 * Shows how old the persisted data on the screen (or of `path`) is while it cannot be refetched.
 */
export const LastUpdated = ({ path }: { path?: string }) => {
  const isOnline = useOnline()
  const cache = useQueryClient().getQueryCache()
  const subscribe = (listener: () => void) => cache.subscribe(listener)
  const at = useSyncExternalStore(subscribe, () =>
    isOnline && !showsRestoredData(path) ? null : oldestMountedFetch(path),
  )
  // Offline, reserve the space: the restored data must not be pushed down.
  if (at === null) return isOnline ? null : <p className={styles.line} aria-hidden="true" />
  return (
    <p className={styles.line}>
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {rich('app.lastUpdated', {
          shown: formatLastUpdated(new Date(at), new Date()),
          time: (children) => <time dateTime={new Date(at).toISOString()}>{children}</time>,
        })}
      </span>
    </p>
  )
}
