import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import styles from './ConnectionsScreen.module.css'
import { ConnectionTabs } from './ConnectionTabs.tsx'
import { readQuery } from './connectionsPlace.ts'
import { useConnectionsPlace } from './useConnectionsPlace.ts'

const BlockedDialog = lazy(async () => ({
  default: (await import('#web/people/BlockedDialog.tsx')).BlockedDialog,
}))

export const ConnectionsScreen = () => {
  const control = useConnectionsPlace()
  const { place, go, swap, open, close } = control
  const isBlockedOpen = place.dialog === 'blocked'
  const wasOpened = useLastShown(isBlockedOpen || null) !== null
  // Whoever types is led to what is found, and goes back from there in one step.
  const search = (q: string | undefined) =>
    place.tab === 'find' ? swap({ q }) : q && go({ tab: 'find', q })
  return (
    <>
      <ScreenHeader title="Connections" lead="The people you know here, and those who ask to." />
      <search className={styles.search}>
        <SearchField
          label="Search by name, username or email"
          q={place.tab === 'find' ? place.q : undefined}
          read={readQuery}
          onSearch={search}
        />
      </search>
      <ConnectionTabs control={control} />
      <p className={styles.foot}>
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconBan size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ dialog: 'blocked' })}
        >
          Blocked people
        </Button>
      </p>
      <ReportHost />
      {wasOpened && (
        <Suspense>
          <BlockedDialog isOpen={isBlockedOpen} onClose={() => close({ dialog: undefined })} />
        </Suspense>
      )}
    </>
  )
}
