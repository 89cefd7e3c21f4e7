import { IconBan } from '@tabler/icons-react'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './ConnectionsScreen.module.css'
import { ConnectionTabs } from './ConnectionTabs.tsx'
import { parseSearchText, useConnectionsSearchParams } from './connectionsSearchParams.ts'

const BlockedDialog = lazyDialog(
  async () => (await import('#web/safety/blocking/BlockedDialog.tsx')).BlockedDialog,
)

export const ConnectionsScreen = () => {
  const urlState = useConnectionsSearchParams()
  const { params, go, replace, open, close } = urlState
  // Typing switches to the results; further changes replace the history entry.
  const search = (q: string | undefined) =>
    params.tab === 'find' ? replace({ q }) : q && go({ tab: 'find', q })
  return (
    <>
      <ScreenHeader
        title="Connections"
        lead="People you know here, and people you’d like to know."
      />
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
      <BlockedDialog
        isOpen={params.dialog === 'blocked'}
        onClose={() => close({ dialog: undefined })}
      />
    </>
  )
}
