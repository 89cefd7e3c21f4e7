import type { Label } from '#shared/language/t.ts'
import type { Frequency, SeriesFrequency } from './contract.ts'

export const frequencyLabels: Record<Frequency, Label> = {
  weekly: 'events.frequency.weekly',
  fortnightly: 'events.frequency.fortnightly',
  monthly: 'events.frequency.monthly',
}

export const seriesLabels: Record<SeriesFrequency, Label> = {
  ...frequencyLabels,
  irregular: 'events.frequency.irregular',
}
