import { test } from 'vitest'

/** Whether this is the nightly run, which also takes the long ways to what quicker tests show. */
export const isNightly = Boolean(import.meta.env.NIGHTLY)

const nothing = () => undefined
const none = Object.assign(nothing, { each: () => nothing, for: () => nothing })

/** A test of the nightly run only. A whole file is named `*.nightly.test.tsx` instead. */
export const nightlyTest = isNightly ? test : (none as unknown as typeof test)

/** All cases in the nightly run, otherwise the first ones. */
export const firstOf = <T>(cases: readonly T[], count = 1) =>
  isNightly ? [...cases] : cases.slice(0, count)

const skip = async () => undefined

/** A check in the nightly run only: of a further state, where others check the same screen. */
export const onlyNightly = <Input>(check: (input: Input) => Promise<unknown>) =>
  isNightly ? check : (skip as (input: Input) => Promise<unknown>)
