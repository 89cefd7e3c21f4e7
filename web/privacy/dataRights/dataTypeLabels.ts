import type { DataType, ExportRequest } from '#shared/privacy/contract.ts'
import type { Label } from '#web/language/t.tsx'

export const dataTypeLabels: Record<DataType, { label: Label; description: Label }> = {
  profile: {
    label: 'privacy.dataTypes.profile.label',
    description: 'privacy.dataTypes.profile.description',
  },
  events: {
    label: 'privacy.dataTypes.events.label',
    description: 'privacy.dataTypes.events.description',
  },
  messages: {
    label: 'privacy.dataTypes.messages.label',
    description: 'privacy.dataTypes.messages.description',
  },
  groups: {
    label: 'privacy.dataTypes.groups.label',
    description: 'privacy.dataTypes.groups.description',
  },
}

type Tone = 'green' | 'blue' | 'red' | 'plain'

export const statusLabels: Record<ExportRequest['status'], { label: Label; tone: Tone }> = {
  pending: { label: 'privacy.requests.status.pending', tone: 'plain' },
  processing: { label: 'privacy.requests.status.processing', tone: 'blue' },
  completed: { label: 'privacy.requests.status.completed', tone: 'green' },
  failed: { label: 'privacy.requests.status.failed', tone: 'red' },
}
