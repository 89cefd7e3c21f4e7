import { type ComponentProps, lazy, Suspense } from 'react'
import { useLastShown } from '#web/ui/useLastShown.ts'
import type { SettingsDialog } from './SettingsDialog.tsx'

const LazyDialog = lazy(async () => ({
  default: (await import('./SettingsDialog.tsx')).SettingsDialog,
}))

/** Fetched when it is first wanted. */
export const PlatformSettingsDialog = (props: ComponentProps<typeof SettingsDialog>) => {
  const wasOpen = useLastShown(props.isOpen || null)
  return (
    wasOpen && (
      <Suspense>
        <LazyDialog {...props} />
      </Suspense>
    )
  )
}
