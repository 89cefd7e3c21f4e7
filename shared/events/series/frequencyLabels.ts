import type { SharedLabel } from '#shared/language/t.ts'
import type { Frequency, SeriesFrequency } from './contract.ts'

export const frequencyLabels: Record<Frequency, SharedLabel> = {
  weekly: 'events.frequency.weekly',
  fortnightly: 'events.frequency.fortnightly',
  monthly: 'events.frequency.monthly',
}

export const seriesLabels: Record<SeriesFrequency, SharedLabel> = {
  ...frequencyLabels,
  irregular: 'events.frequency.irregular',
}
