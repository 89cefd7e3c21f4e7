import type { Label } from '#web/language/t.tsx'
import { amsterdamDay } from '#web/ui/format.ts'
import { dayMs } from '#web/ui/time.ts'

export const presets = {
  '30': 'admin.trends.preset.month',
  '90': 'admin.trends.preset.quarter',
  '365': 'admin.trends.preset.year',
} as const satisfies Record<string, Label>
export type Preset = keyof typeof presets

type Period = { from: string; to: string }

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The given number of days, up to and including today. */
const lastDays = (count: number, now: Date): Period => {
  const to = amsterdamDay(now)
  return { from: addDays(to, 1 - count), to }
}

/** The days of the URL, or those of the preset. */
export const parsePeriod = (
  {
    filter,
    from,
    to,
  }: { filter?: string | undefined; from?: string | undefined; to?: string | undefined },
  now: Date,
): { preset: Preset | 'custom'; period: Period } => {
  if (filter === 'custom') {
    const { from: first, to: last } = lastDays(30, now)
    return { preset: 'custom', period: { from: from ?? first, to: to ?? last } }
  }
  const preset = filter && filter in presets ? (filter as Preset) : '30'
  return { preset, period: lastDays(Number(preset), now) }
}
