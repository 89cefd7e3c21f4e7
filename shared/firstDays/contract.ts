import * as z from 'zod/mini'
import { get, put } from '#shared/http/endpoint.ts'
import { t } from '#shared/language/t.ts'

/** A task of the first 100 days. */
export const Step = z.object({
  key: z.string(),
  title: z.string(),
  hint: z.string(),
  /** Readable term: "within 5 days of arrival". */
  term: z.string(),
  /** The last day of the term, in Amsterdam: `2027-03-12`. */
  dueDate: z.iso.date(),
  /** True when required by law or an official body, false for advice. */
  isRule: z.boolean(),
  isDone: z.boolean(),
  /** Completed by activity elsewhere in the product, not by the user. */
  isAutomatic: z.boolean(),
  /** Null while the guide is not published. */
  guide: z.nullable(z.object({ slug: z.string(), title: z.string() })),
  source: z.object({ name: z.string(), address: z.string() }),
  /** The day it was last checked against its source. */
  checkedOn: z.iso.date(),
})
export type Step = z.infer<typeof Step>

export const FirstDays = z.object({
  /** Null: not set. Without it there are no steps. */
  arrivalDate: z.nullable(z.iso.date()),
  /** Ordered by due date. */
  steps: z.array(Step),
})
export type FirstDays = z.infer<typeof FirstDays>

/** Omitted fields stay unchanged. */
export const FirstDaysChange = z.object({
  arrivalDate: z.optional(z.iso.date({ error: () => t('firstDays.arrivalDateMissing') })),
  isShown: z.optional(z.boolean()),
})
export type FirstDaysChange = z.infer<typeof FirstDaysChange>

/** Whether the list is shown on the home screen is part of `Me`. */
export const firstDays = {
  read: get('/api/first-days', { reply: FirstDays }),
  change: put('/api/first-days', {
    limit: { none: 'ownRows' },
    input: FirstDaysChange,
    reply: FirstDays,
  }),
  setStepDone: put('/api/first-days/steps/:key', {
    limit: { none: 'ownRows' },
    input: z.object({ isDone: z.boolean() }),
    reply: FirstDays,
  }),
}
