import { changeFirstDays, tickStep } from '#server/firstDays/firstDays.ts'
import type { App } from '#server/http/context.ts'
import { amsterdam } from '#server/mail/times.ts'
import type { Who } from './addPeople.ts'

const day = 24 * 3_600_000

/** Whose list is under way, how many days ago they arrived, and what is done of it. */
const demoFirstDays = {
  username: 'sofia',
  daysAgo: 69,
  done: ['registration', 'agency', 'transport', 'bank', 'permit', 'digid'],
}

export const addFirstDays = async (app: App, who: Who): Promise<void> => {
  const { username, daysAgo, done } = demoFirstDays
  const me = who(username)
  const arrivalDate = amsterdam(new Date(app.now().getTime() - daysAgo * day)).day
  await changeFirstDays(app, me, { arrivalDate, isShown: true })
  for (const key of done) await tickStep(app, me, { key, isDone: true })
}
