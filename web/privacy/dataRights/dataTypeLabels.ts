import type { DataType, ExportRequest } from '#shared/privacy/contract.ts'
import type { Label } from '#web/language/t.tsx'

/** What a deletion removes is not what an export contains. */
type DataTypeLabels = { label: Label; erased: Label; exported: Label }

export const dataTypeLabels: Record<DataType, DataTypeLabels> = {
  profile: {
    label: 'common.profile',
    erased: 'privacy.dataTypes.profile.erased',
    exported: 'privacy.dataTypes.profile.exported',
  },
  events: {
    label: 'common.events',
    erased: 'privacy.dataTypes.events.erased',
    exported: 'privacy.dataTypes.events.exported',
  },
  messages: {
    label: 'common.messages',
    erased: 'privacy.dataTypes.messages.erased',
    exported: 'privacy.dataTypes.messages.exported',
  },
  groups: {
    label: 'common.groups',
    erased: 'privacy.dataTypes.groups.erased',
    exported: 'privacy.dataTypes.groups.exported',
  },
}

type Tone = 'green' | 'blue' | 'red' | 'plain'

export const statusLabels: Record<ExportRequest['status'], { label: Label; tone: Tone }> = {
  pending: { label: 'privacy.requests.status.pending', tone: 'plain' },
  processing: { label: 'privacy.requests.status.processing', tone: 'blue' },
  completed: { label: 'privacy.requests.status.completed', tone: 'green' },
  failed: { label: 'privacy.requests.status.failed', tone: 'red' },
}
