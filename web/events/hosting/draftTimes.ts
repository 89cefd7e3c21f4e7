import type { SavedDraft } from '#shared/events/hosting/contract.ts'
import { t } from '#web/language/t.tsx'
import { formatStart, formatStartShort } from '#web/ui/formatStart.ts'

type Times = Pick<SavedDraft, 'startDate' | 'endDate'>

const timesOf = ({ startDate, endDate }: Times) =>
  startDate && { startDate, endDate: endDate ?? startDate }

/** "Thu 26 Nov, 19:30", or that it has no date yet. */
export const formatDraftStartShort = (draft: Times) => {
  const times = timesOf(draft)
  return times ? formatStartShort(times) : t('events.hosting.noDate')
}

export const formatDraftStart = (draft: Times) => {
  const times = timesOf(draft)
  return times ? formatStart(times) : t('events.hosting.noDate')
}
