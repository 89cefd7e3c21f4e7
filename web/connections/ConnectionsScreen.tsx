import { IconBan } from '@tabler/icons-react'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
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
  const { data: me } = useMe()
  // Typing switches to the results; further changes replace the history entry.
  const search = (q: string | undefined) =>
    params.tab === 'people' && params.q
      ? replace({ q })
      : q && go({ tab: 'people', q, tag: undefined })
  if (!me) return null
  return (
    <>
      <ScreenHeader
        title={t('common.connections')}
        lead={t('connections.lead')}
        isLeadOnWideScreens
      />
      <search className={styles.search}>
        <SearchField
          label={t('connections.search.label')}
          q={params.tab === 'people' ? params.q : undefined}
          parse={parseSearchText}
          onSearch={search}
        />
      </search>
      <ConnectionTabs urlState={urlState} me={me} />
      <p className={styles.footer}>
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconBan size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ dialog: 'blocked' })}
        >
          {t('common.blockedPeople')}
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
