import { IconBan } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import styles from './ConnectionsScreen.module.css'
import { ConnectionTabs } from './ConnectionTabs.tsx'
import { parseSearchText, useConnectionsSearchParams } from './connectionsSearchParams.ts'

const BlockedDialog = lazy(async () => ({
  default: (await import('#web/safety/blocking/BlockedDialog.tsx')).BlockedDialog,
}))

export const ConnectionsScreen = () => {
  const urlState = useConnectionsSearchParams()
  const { params, go, replace, open, close } = urlState
  const isBlockedOpen = params.dialog === 'blocked'
  const wasOpened = usePreviousNonNull(isBlockedOpen || null) !== null
  // Typing switches to the results; further changes replace the history entry.
  const search = (q: string | undefined) =>
    params.tab === 'find' ? replace({ q }) : q && go({ tab: 'find', q })
  return (
    <>
      <ScreenHeader title="Connections" lead="The people you know here, and those who ask to." />
      <search className={styles.search}>
        <SearchField
          label="Search by name, username or email"
          q={params.tab === 'find' ? params.q : undefined}
          parse={parseSearchText}
          onSearch={search}
        />
      </search>
      <ConnectionTabs urlState={urlState} />
      <p className={styles.footer}>
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
