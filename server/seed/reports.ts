import { moderation } from '#server/app.ts'
import type { App } from '#server/http/context.ts'
import { decide } from '#server/safety/cases/decide.ts'
import { contact } from '#server/safety/contact.ts'
import { report } from '#server/safety/reports.ts'
import type { DecisionKind } from '#shared/safety/cases/contract.ts'
import type { ContactDraft, ReportReason } from '#shared/safety/contract.ts'
import type { FindUser } from './addPeople.ts'
import { addPost, type DemoPost } from './addPost.ts'
import { readCommunity } from './community.ts'
import * as store from './store.ts'

type DemoReport = {
  /** The reported content, by the title of a post or the text of a comment or message. */
  about: { type: 'post' | 'comment' | 'groupMessage'; text: string }
  by: string[]
  hoursAgo: number
  reason: ReportReason
  text?: string
  decision?: {
    by: string
    hoursAgo: number
    kind: DecisionKind
    rule?: ReportReason
    reason: string
  }
}

type DemoContact = Omit<ContactDraft, 'email'> & { email: string; hoursAgo: number }

const minute = 60_000
const hour = 60 * minute

type Reports = {
  /** By a moderator. */
  removedPost: DemoPost
  /** Oldest first: two decided and two pending. */
  reports: DemoReport[]
  /** From a visitor without an account; pending. */
  contact: DemoContact
}

/** Reports: some decided, the rest pending. */
export const addReports = async (app: App, findUser: FindUser): Promise<void> => {
  const { removedPost, reports, contact: message } = readCommunity<Reports>('reports')
  await addPost(app, removedPost, findUser)
  for (const one of reports) await addReport(app, one, findUser)
  const { hoursAgo, ...draft } = message
  await contact(appAgo(app, hoursAgo * hour), null, draft)
}

const appAgo = (app: App, ms: number): App => ({
  ...app,
  now: () => new Date(app.now().getTime() - ms),
})

const addReport = async (
  app: App,
  { about, by, hoursAgo, decision, ...rest }: DemoReport,
  findUser: FindUser,
) => {
  const { type } = about
  const id = await store.findReportedContent(app.db, type, about.text)
  let last = ''
  for (const [at, username] of by.entries()) {
    const appThen = appAgo(app, hoursAgo * hour - at * 5 * minute)
    const { reason, text } = rest
    // Only the first reporter adds a text.
    const draft = {
      type,
      id,
      reason,
      isBlocking: false,
      ...(at === 0 && text && { details: text }),
    }
    last = (await report(appThen, moderation, findUser(username), draft)).id
  }
  if (!decision) return
  const { by: moderator, hoursAgo: decidedHoursAgo, ...draft } = decision
  const caseId = await store.findCaseId(app.db, last)
  await decide(appAgo(app, decidedHoursAgo * hour), moderation, findUser(moderator), {
    ...draft,
    id: caseId,
    seen: 0,
  })
}
