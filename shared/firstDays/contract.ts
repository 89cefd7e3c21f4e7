import * as z from 'zod'
import { get, put } from '#shared/http/endpoint.ts'

/** One of the things to do in the first 100 days. */
export const Step = z.object({
  key: z.string(),
  title: z.string(),
  hint: z.string(),
  /** In words: "within 5 days of arrival". */
  term: z.string(),
  /** The last day of the term, in Amsterdam: `2027-03-12`. */
  dueDate: z.iso.date(),
  /** Set by law or by an official body; else it is advice. */
  isRule: z.boolean(),
  isDone: z.boolean(),
  /** Ticks itself, by what its owner does elsewhere. */
  isAutomatic: z.boolean(),
  /** null while it is not published. */
  guide: z.object({ slug: z.string(), title: z.string() }).nullable(),
  source: z.object({ name: z.string(), address: z.string() }),
  /** The day on which somebody last held it against its source. */
  checkedOn: z.iso.date(),
})
export type Step = z.infer<typeof Step>

export const FirstDays = z.object({
  /** null: not said, and then there are no steps yet. */
  arrivalDate: z.iso.date().nullable(),
  /** By the end of their terms. */
  steps: z.array(Step),
})
export type FirstDays = z.infer<typeof FirstDays>

/** What is not given stays as it is. */
export const FirstDaysChange = z.object({
  arrivalDate: z.iso.date('Please choose a date').optional(),
  isShown: z.boolean().optional(),
})
export type FirstDaysChange = z.infer<typeof FirstDaysChange>

/** Whether it stands on one's home is part of `Me`. */
export const firstDays = {
  read: get('/api/first-days', { reply: FirstDays }),
  change: put('/api/first-days', { input: FirstDaysChange, reply: FirstDays }),
  tick: put('/api/first-days/steps/:key', {
    input: z.object({ isDone: z.boolean() }),
    reply: FirstDays,
  }),
}
