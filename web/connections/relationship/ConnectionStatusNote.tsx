import { t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { formatDate } from '#web/ui/format.ts'
import type { ConnectionStatus } from './connectionStatus.ts'

export const ConnectionStatusNote = ({
  connectionStatus,
}: {
  connectionStatus: ConnectionStatus
}) => {
  switch (connectionStatus.kind) {
    case 'strangers':
      return null
    case 'asked':
      return <Badge tone="blue">{t('connections.status.asked')}</Badge>
    case 'askedByThem':
      return <Badge tone="orange">{t('connections.status.askedByThem')}</Badge>
    case 'connected':
      return <Badge tone="green">{t('connections.status.connected')}</Badge>
    case 'declined':
      return t('connections.status.declined', { date: formatDate(connectionStatus.retryAt) })
  }
}
