import { useQuery } from '@tanstack/react-query'
import { type FirstDays, firstDays } from '#shared/firstDays/contract.ts'
import { read } from '#web/api/client.ts'

export type CountedSteps = { done: number; total: number }

/** Completed and all steps of the first 100 days, by the guide that explains them. */
export type GuideProgress = Map<string, CountedSteps>

const countSteps = ({ steps }: FirstDays): GuideProgress => {
  const progress: GuideProgress = new Map()
  for (const { guide, isDone } of steps) {
    if (!guide) continue
    const { done, total } = progress.get(guide.slug) ?? { done: 0, total: 0 }
    progress.set(guide.slug, { done: done + (isDone ? 1 : 0), total: total + 1 })
  }
  return progress
}

/** Only for members who use the list. */
export const useGuideProgress = (isEnabled: boolean) =>
  useQuery({ ...read(firstDays.read), enabled: isEnabled, select: countSteps })

/** The steps of the first 100 days that this guide explains. */
export const useGuideSteps = (slug: string, isEnabled: boolean) => {
  const { data } = useQuery({ ...read(firstDays.read), enabled: isEnabled })
  return data?.steps.filter(({ guide }) => guide?.slug === slug) ?? []
}
