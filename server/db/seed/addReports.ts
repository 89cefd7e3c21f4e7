import type { App } from '#server/http/context.ts'
import { decide } from '#server/safety/cases/decide.ts'
import { contact } from '#server/safety/contact.ts'
import { report } from '#server/safety/reports.ts'
import type { Who } from './addPeople.ts'
import { addPost } from './addPost.ts'
import { nowhere } from './dates.ts'
import { type DemoReport, demoContact, demoReports, removedPost } from './reports.ts'
import * as store from './store.ts'

const minute = 60_000
const hour = 60 * minute

/** What was reported lately: some of it is decided, the rest waits in the queue. */
export const addReports = async (app: App, who: Who): Promise<void> => {
  await addPost(app, removedPost, who)
  for (const one of demoReports) await addReport(app, one, who)
  const { hoursAgo, ...draft } = demoContact
  await contact(appBefore(app, hoursAgo * hour), null, draft)
}

const appBefore = (app: App, ms: number): App => ({
  ...app,
  now: () => new Date(app.now().getTime() - ms),
})

const addReport = async (
  app: App,
  { about, by, hoursAgo, decision, ...rest }: DemoReport,
  who: Who,
) => {
  const { type } = about
  const id = await store.findSubject(app.db, type, about.words)
  let last = ''
  for (const [at, username] of by.entries()) {
    const then = appBefore(app, hoursAgo * hour - at * 5 * minute)
    const { reason, words } = rest
    // The first of them explains it.
    const draft = { type, id, reason, isBlocking: false, ...(at === 0 && words && { words }) }
    last = (await report(then, who(username), draft, nowhere)).id
  }
  if (!decision) return
  const { by: decider, hoursAgo: then, ...draft } = decision
  const caseId = await store.findCaseOf(app.db, last)
  await decide(
    appBefore(app, then * hour),
    who(decider),
    { ...draft, id: caseId, seen: 0 },
    nowhere,
  )
}
