import { type ComponentProps, lazy, Suspense } from 'react'
import { useLastShown } from '#web/ui/useLastShown.ts'
import type { SendDialog } from './SendDialog.tsx'

const LazyDialog = lazy(async () => ({ default: (await import('./SendDialog.tsx')).SendDialog }))

/** Fetched when it is first wanted. */
export const AnnouncementDialog = (props: ComponentProps<typeof SendDialog>) => {
  const wasOpen = useLastShown(props.isOpen || null)
  return (
    wasOpen && (
      <Suspense>
        <LazyDialog {...props} />
      </Suspense>
    )
  )
}
