import { moderation } from '#server/app.ts'
import type { App } from '#server/http/context.ts'
import { decide } from '#server/safety/cases/decide.ts'
import { contact } from '#server/safety/contact.ts'
import { report } from '#server/safety/reports.ts'
import type { DecisionKind } from '#shared/safety/cases/contract.ts'
import type { ContactDraft, ReportReason } from '#shared/safety/contract.ts'
import type { FindUser } from './addPeople.ts'
import { addPost, type DemoPost } from './addPost.ts'
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

const roomOffer = 'Room in Tilburg, 550 a month, five minutes from the station'

/** Removed by a moderator. */
const removedPost: DemoPost = {
  by: 'rick',
  daysAgo: 5,
  at: '21:40',
  title: roomOffer,
  content:
    'Nice room, all included. I am abroad, so send one month of rent first to reserve it and the key comes by post. Only WhatsApp please.',
  category: 'housing',
}

/** Oldest first: two decided and two pending. */
const demoReports: DemoReport[] = [
  {
    about: { type: 'post', text: 'Is this offer for a studio in Delft real?' },
    by: ['hana'],
    hoursAgo: 120,
    reason: 'scam',
    text: 'A friend of mine paid for this exact studio last month. It does not exist.',
    decision: {
      by: 'ana',
      hoursAgo: 118,
      kind: 'dismiss',
      reason:
        'Wei asks whether the offer is real, and the replies warn others who get it too. The post stays.',
    },
  },
  {
    about: { type: 'post', text: roomOffer },
    by: ['rafael', 'priya'],
    hoursAgo: 96,
    reason: 'scam',
    text: 'I saw the same photos last week, for a room in Eindhoven. He asked me for a month of rent first.',
    decision: {
      by: 'amina',
      hoursAgo: 90,
      kind: 'remove',
      rule: 'scam',
      reason: 'You asked for rent before anyone could see the room. We never allow that.',
    },
  },
  {
    about: { type: 'groupMessage', text: 'Maybe the dog has you.' },
    by: ['leila'],
    hoursAgo: 2,
    reason: 'harassment',
    text: 'Maybe it was a joke, but he asked for help and got laughed at. Can you have a look?',
  },
  {
    about: { type: 'comment', text: 'I have rooms in every city. Write to me on WhatsApp.' },
    by: ['oleksii', 'sofia'],
    hoursAgo: 1,
    reason: 'spam',
    text: 'I was giving away a chair. He posts this under every second post.',
  },
]

/** From a visitor without an account; pending. */
const demoContact: Omit<ContactDraft, 'email'> & { email: string; hoursAgo: number } = {
  topic: 'privacy',
  name: 'Marta Lind',
  email: 'marta.lind@example.org',
  message:
    'Hi, my sister is in one of the photos of your picnic last summer, and nobody asked her. Could you take it down, and tell me whether you keep a copy? Thank you, Marta',
  hoursAgo: 30,
}

const minute = 60_000
const hour = 60 * minute

/** Reports: some decided, the rest pending. */
export const addReports = async (app: App, findUser: FindUser): Promise<void> => {
  await addPost(app, removedPost, findUser)
  for (const one of demoReports) await addReport(app, one, findUser)
  const { hoursAgo, ...draft } = demoContact
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
