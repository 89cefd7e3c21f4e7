import { firstDays, type Step } from '#shared/firstDays/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { fakeApi } from './fakeApi.ts'

/** A date this many days from now, in UTC. The tests tolerate an error of one day. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

export const aStep = (key: string, changes: Partial<Step> = {}): Step => ({
  key,
  title: `Do ${key}`,
  hint: `This is how to do ${key}.`,
  term: 'within 5 days of arrival',
  dueDate: dayFromNow(15),
  isRule: true,
  isDone: false,
  isAutomatic: false,
  guide: { slug: 'first-weeks', title: 'First weeks' },
  source: { name: 'Government.nl', address: 'https://www.government.nl/topics' },
  checkedOn: '2026-11-20',
  ...changes,
})

/** Fakes the endpoints of the first 100 days, and updates the setting of `me`. */
export const fakeFirstDaysApi = (me: Me, given: Step[], isBegun = false) => {
  let steps = given
  let arrivalDate = isBegun ? dayFromNow(-3) : null
  const list = () => ({ arrivalDate, steps: arrivalDate ? steps : [] })
  fakeApi.on(firstDays.read, list)
  fakeApi.on(firstDays.change, (change) => {
    if (change.isShown !== undefined) me.firstDays = change.isShown ? 'shown' : 'away'
    arrivalDate = change.arrivalDate ?? arrivalDate
    return list()
  })
  fakeApi.on(firstDays.setStepDone, ({ key, isDone }) => {
    steps = steps.map((step) => (step.key === key ? { ...step, isDone } : step))
    return list()
  })
}
