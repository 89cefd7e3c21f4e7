import * as z from 'zod/mini'
import { put } from '#shared/http/endpoint.ts'

/** The steps of the introduction, in order. They are stored by their number, from 1. */
export const onboardingSteps = ['place', 'languages', 'interests', 'hopes'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** The next step; null: the introduction is over. */
export const OnboardingProgress = z.object({
  step: z.nullable(z.int().check(z.gte(1), z.lte(onboardingSteps.length))),
})
export type OnboardingProgress = z.infer<typeof OnboardingProgress>

/** What happens for the first time, and is celebrated once. */
export const Moment = z.enum([
  'firstBooking',
  'firstConnection',
  'buddyMatch',
  'buddyWeek',
  'hundredthDay',
])
export type Moment = z.infer<typeof Moment>

export const onboarding = {
  /** Goes only forward, so that a repeated or late request does no harm. */
  saveProgress: put('/api/user/onboarding', {
    limit: { none: 'ownRows' },
    input: OnboardingProgress,
    reply: OnboardingProgress,
  }),
  /** Whether this is the moment. A second request for it answers false. */
  celebrate: put('/api/user/moments', {
    limit: { none: 'ownRows' },
    input: z.object({ moment: Moment }),
    reply: z.object({ isFirst: z.boolean() }),
  }),
}
