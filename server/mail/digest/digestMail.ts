import type { App } from '#server/http/context.ts'
import { sayIn, templateOf } from '#server/notifications/templates.ts'
import { type Composed, compose, framed, type Reader } from '../compose.ts'
import type { Section } from '../layout.ts'
import { showSpan } from '../times.ts'
import * as store from './store.ts'

const weekMs = 7 * 24 * 3_600_000
const mostOfEach = 5

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

const sectionsFor = async ({ db, now }: App, userId: string, url: string): Promise<Section[]> => {
  const at = now()
  const [since, until] = [-weekMs, weekMs].map((ms) => new Date(at.getTime() + ms)) as [Date, Date]
  const coming = await store.listComing(db, at, until, mostOfEach)
  const posts = await store.listNewPosts(db, userId, since, mostOfEach)
  const groups = await store.listNewGroups(db, since, mostOfEach)
  const sections: Section[] = [
    {
      title: 'Coming up',
      items: coming.map(({ id, title, startDate, endDate, location }) => ({
        text: title,
        note: `${showSpan(startDate, endDate)}, ${location}`,
        url: `${url}/events?event=${id}`,
      })),
    },
    {
      title: 'New on the board',
      items: posts.map(({ id, title, commentCount }) => ({
        text: title,
        note: commentCount === 0 ? 'No comments yet' : counted(commentCount, 'comment', 'comments'),
        url: `${url}/community/${id}`,
      })),
    },
    {
      title: 'New groups',
      items: groups.map(({ id, name, memberCount }) => ({
        text: name,
        note: counted(memberCount, 'member', 'members'),
        url: `${url}/groups/${id}`,
      })),
    },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

/** The next seven days and the last seven; null when there is nothing to say. */
export const digestMail = async (
  app: App,
  userId: string,
  reader: Reader,
): Promise<Composed | null> => {
  const sections = await sectionsFor(app, userId, reader.publicUrl)
  if (sections.length === 0) return null
  const { title, message, actionText } = sayIn(await templateOf(app.db, 'digest'), {})
  return compose({
    ...framed('digest', reader),
    subject: title,
    heading: title,
    paragraphs: [message],
    sections,
    action: { text: actionText, url: `${reader.publicUrl}/` },
  })
}
