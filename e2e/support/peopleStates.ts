import { expect, type Page } from '@playwright/test'
import { type BuddyMatch, buddies } from '#shared/buddies/contract.ts'
import { afterwards } from '#shared/events/afterwards/contract.ts'
import { people } from '#shared/people/contract.ts'
import { addComment, makePost, pageOfPost } from './board.ts'
import { buddiesTab } from './buddies.ts'
import { idOf, ok } from './chat.ts'
import { ask, connect } from './connections.ts'
import { addEvent, book, putIntoThePast } from './gatherings.ts'
import { aPerson, register } from './people.ts'
import { fill, type Hands, opened, press, type State } from './state.ts'

const choose = (what: string) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: what }).click()
  await opened(page)
}

const pageOfSomebody = async ({ newcomer }: Hands) =>
  `/people/${(await newcomer()).person.username}`

/** A post by another user, with a comment by each of the two. */
const someonesPost = async ({ me, newcomer }: Hands) => {
  const other = await newcomer()
  const post = await makePost(other)
  const { id } = await addComment(me, post, 'Is it still there?')
  await addComment(other, post, 'It is.', id)
  return pageOfPost(post)
}

/** As a new user, whose notifications no other round clears: a booking and a connection request. */
export const withNotifications =
  (path: string) =>
  async ({ me, admin, newcomer }: Hands) => {
    await register(me, aPerson())
    await ok(book(me, await addEvent(await admin())))
    await ask(await newcomer(), me)
    return path
  }

const dayMs = 24 * 3_600_000

export const boardStates: State[] = [
  {
    name: 'a post',
    path: '/community/:id',
    prepare: someonesPost,
    reach: (page) => page.getByRole('textbox', { name: 'Write a comment' }).fill('I take it.'),
  },
  {
    name: 'report a post',
    path: '/community/:id',
    prepare: someonesPost,
    reach: async (page) => {
      await choose('Report')(page)
      await page.getByRole('radio', { name: 'Scam or false offer' }).check()
    },
    dialog: 'ReportDialog',
  },
  {
    name: 'edit post',
    path: '/community/:id',
    prepare: async ({ me }) => {
      const post = await makePost(me)
      return `${pageOfPost(post)}?edit=${post.id}`
    },
    reach: fill({ Content: 'Good brakes, and two bells.' }),
    dialog: 'EditPostDialog',
  },
  {
    name: 'delete a post',
    path: '/community/:id',
    prepare: async ({ me }) => pageOfPost(await makePost(me)),
    reach: choose('Delete'),
  },
]

export const peopleStates: State[] = [
  {
    name: 'connection requests',
    path: '/connections?tab=requests',
    prepare: async ({ me, newcomer }) => {
      await ask(await newcomer(), me, 'We met at the borrel.')
      await ask(me, await newcomer())
      return '/connections?tab=requests'
    },
  },
  {
    name: 'blocked people',
    path: '/connections',
    prepare: async ({ me, newcomer }) => {
      const data = { userId: await idOf(await newcomer()) }
      await ok(me.post(people.block.path, { data }))
      return '/connections?dialog=blocked'
    },
    dialog: 'BlockedDialog',
  },
  {
    name: 'ask somebody to connect',
    path: '/people/:username',
    prepare: pageOfSomebody,
    reach: async (page) => {
      await press(/^Connect with/)(page)
      await fill({ Message: 'We met at the borrel.' })(page)
    },
    dialog: 'RequestDialog',
  },
  {
    name: 'block somebody',
    path: '/people/:username',
    prepare: pageOfSomebody,
    reach: choose('Block'),
  },
  {
    name: 'somebody I am connected to',
    path: '/people/:username',
    prepare: async ({ me, newcomer }) => {
      const other = await newcomer()
      await connect(me, other)
      return `/people/${other.person.username}`
    },
  },
  { name: 'language buddies', path: buddiesTab },
  {
    name: 'my languages',
    path: `${buddiesTab}&dialog=languages`,
    reach: fill({ Town: 'Gouda' }),
    dialog: 'LanguagesDialog',
  },
  {
    name: 'a week of language buddies',
    path: buddiesTab,
    prepare: async ({ me }) => {
      const matches: BuddyMatch[] = await (await ok(me.get(buddies.list.path))).json()
      const match = matches.find(({ status }) => status === 'accepted')
      return `${buddiesTab}&match=${match?.id}&week=2`
    },
    dialog: 'WeekDialog',
  },
]

export const eventStates: State[] = [
  {
    name: 'my ticket',
    path: '/events',
    prepare: async ({ me, admin }) => {
      const event = await addEvent(await admin())
      await ok(book(me, event))
      return `/events?event=${event.id}&dialog=ticket`
    },
    dialog: 'TicketDialog',
  },
  {
    name: 'how an event was',
    path: '/events',
    prepare: async ({ me, admin, newcomer }) => {
      const [organiser, other] = [await admin(), await newcomer()]
      const event = await addEvent(organiser)
      for (const each of [me, other]) await ok(book(each, event))
      await putIntoThePast(organiser, event)
      await ok(other.put(afterwards.showAttendance.path, { data: { showsAttendance: true } }))
      return `/events?event=${event.id}&dialog=answer`
    },
    reach: async (page) => {
      await opened(page)
      const dialog = page.getByRole('dialog', { name: 'How was it?' })
      await dialog.getByRole('radio', { name: 'Good', exact: true }).check({ force: true })
      await expect(dialog.getByText(/^Thank you/)).toBeVisible()
      await dialog.getByLabel('Anything to add?').fill('The stroopwafels were warm')
    },
    dialog: 'AnswerDialog',
  },
  {
    name: 'a day of the calendar',
    path: '/events',
    prepare: async ({ admin }) => {
      const startsAt = new Date(Date.now() + 2 * dayMs)
      for (const each of [1, 2])
        await addEvent(await admin(), { startsAt, maxAttendees: 10 * each })
      const day = startsAt.toISOString().slice(0, 10)
      return `/events?view=calendar&month=${day.slice(0, 7)}&day=${day}&dialog=day`
    },
    dialog: 'DayDialog',
    isWide: true,
  },
]
