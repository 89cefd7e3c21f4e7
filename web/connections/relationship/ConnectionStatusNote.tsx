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
      return <Badge tone="blue">Requested</Badge>
    case 'askedByThem':
      return <Badge tone="orange">Wants to connect</Badge>
    case 'connected':
      return <Badge tone="green">Connected</Badge>
    case 'declined':
      return <>You can ask again on {formatDate(connectionStatus.retryAt)}</>
  }
}
