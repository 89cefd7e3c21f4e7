import { expect, type Page } from '@playwright/test'
import { type BuddyMatch, buddies } from '#shared/buddies/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { people } from '#shared/people/contract.ts'
import { addComment, makePost, postPath } from './board.ts'
import { chooseAction as chooseMessageAction, expectOk, idOf } from './chat.ts'
import { buddiesTab, connect, requestConnection } from './connections.ts'
import { sendDirectMessage } from './directMessages.ts'
import { addEvent, book, moveToPast } from './events.ts'
import { aPerson, register } from './people.ts'
import { type Actors, expectDialogOpen, fill, press, type ScreenState } from './screenState.ts'

const chooseAction = (what: string) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: what }).click()
  await expectDialogOpen(page)
}

const newUserPath = async ({ newcomer }: Actors) => `/people/${(await newcomer()).person.username}`

/** A post by another user, with a comment by each of the two. */
const postWithReply = async ({ me, newcomer }: Actors) => {
  const other = await newcomer()
  const post = await makePost(other)
  const { id } = await addComment(me, post, 'Is it still there?')
  await addComment(other, post, 'It is.', id)
  return postPath(post)
}

/** As a new user, whose notifications no other round clears: a booking and a connection request. */
export const withNotifications =
  (path: string) =>
  async ({ me, admin, newcomer }: Actors) => {
    await register(me, aPerson())
    await expectOk(book(me, await addEvent(await admin())))
    await requestConnection(await newcomer(), me)
    return path
  }

const dayMs = 24 * 3_600_000

export const boardStates: ScreenState[] = [
  {
    name: 'a post',
    path: '/community/:id',
    prepare: postWithReply,
    reach: (page) => page.getByRole('textbox', { name: 'Write a comment' }).fill('I take it.'),
  },
  {
    name: 'report a post',
    path: '/community/:id',
    prepare: postWithReply,
    reach: async (page) => {
      await chooseAction('Report')(page)
      await page.getByRole('radio', { name: 'Scam or false offer' }).check()
    },
    dialog: 'ReportDialog',
  },
  {
    name: 'edit post',
    path: '/community/:id',
    prepare: async ({ me }) => {
      const post = await makePost(me)
      return `${postPath(post)}?edit=${post.id}`
    },
    reach: fill({ Content: 'Good brakes, and two bells.' }),
    dialog: 'EditPostDialog',
  },
  {
    name: 'delete a post',
    path: '/community/:id',
    prepare: async ({ me }) => postPath(await makePost(me)),
    reach: chooseAction('Delete'),
  },
]

export const peopleStates: ScreenState[] = [
  {
    name: 'connection requests',
    path: '/connections?tab=requests',
    prepare: async ({ me, newcomer }) => {
      await requestConnection(await newcomer(), me, 'We met at the borrel.')
      await requestConnection(me, await newcomer())
      return '/connections?tab=requests'
    },
  },
  {
    name: 'blocked users',
    path: '/connections',
    prepare: async ({ me, newcomer }) => {
      const data = { userId: await idOf(await newcomer()) }
      await expectOk(me.post(people.block.path, { data }))
      return '/connections?dialog=blocked'
    },
    dialog: 'BlockedDialog',
  },
  {
    name: 'connection request',
    path: '/people/:username',
    prepare: newUserPath,
    reach: async (page) => {
      await press(/^Connect with/)(page)
      await fill({ Message: 'We met at the borrel.' })(page)
    },
    dialog: 'RequestDialog',
  },
  {
    name: 'block a user',
    path: '/people/:username',
    prepare: newUserPath,
    reach: chooseAction('Block'),
  },
  {
    name: 'a connected user',
    path: '/people/:username',
    prepare: async ({ me, newcomer }) => {
      const other = await newcomer()
      await connect(me, other)
      return `/people/${other.person.username}`
    },
  },
  { name: 'language buddies', path: buddiesTab },
  {
    name: 'language buddy profile',
    path: `${buddiesTab}&dialog=languages`,
    reach: fill({ Town: 'Gouda' }),
    dialog: 'LanguagesDialog',
  },
  {
    name: 'a language buddy week',
    path: buddiesTab,
    prepare: async ({ me }) => {
      const matches: BuddyMatch[] = await (await expectOk(me.get(buddies.list.path))).json()
      const match = matches.find(({ status }) => status === 'accepted')
      return `${buddiesTab}&match=${match?.id}&week=2`
    },
    dialog: 'WeekDialog',
  },
]

/** The demo administrator is the buddy of the demo member. */
const messageOfBuddy = async ({ me, admin }: Actors) => {
  const buddy = await admin()
  await sendDirectMessage(buddy, await idOf(me), 'Yo voy a el mercado.')
  return `/messages?with=${await idOf(buddy)}`
}

export const buddyStates: ScreenState[] = [
  {
    name: 'suggest a correction',
    path: '/messages',
    prepare: messageOfBuddy,
    reach: async (page) => {
      await chooseMessageAction(page, /^Actions for message: Yo voy/, 'Suggest a correction')
      await fill({ 'How you would say it': 'Yo voy al mercado.' })(page)
    },
    dialog: 'CorrectDialog',
  },
  {
    name: 'what I learned',
    path: `${buddiesTab}&dialog=learned`,
    dialog: 'LearnedDialog',
  },
]

export const eventStates: ScreenState[] = [
  {
    name: 'my ticket',
    path: '/events',
    prepare: async ({ me, admin }) => {
      const event = await addEvent(await admin())
      await expectOk(book(me, event))
      return `/events?event=${event.id}&dialog=ticket`
    },
    dialog: 'TicketDialog',
  },
  {
    name: 'event feedback',
    path: '/events',
    prepare: async ({ me, admin, newcomer }) => {
      const [organiser, other] = [await admin(), await newcomer()]
      const event = await addEvent(organiser)
      for (const each of [me, other]) await expectOk(book(each, event))
      await moveToPast(organiser, event)
      await expectOk(
        other.put(feedback.showAttendance.path, { data: { isAttendanceVisible: true } }),
      )
      return `/events?event=${event.id}&dialog=answer`
    },
    reach: async (page) => {
      await expectDialogOpen(page)
      const dialog = page.getByRole('dialog', { name: 'How was it?' })
      await dialog.getByRole('radio', { name: 'Good', exact: true }).check({ force: true })
      await expect(dialog.getByText(/^Thank you/)).toBeVisible()
      await dialog.getByLabel('Anything to add?').fill('The stroopwafels were warm')
    },
    dialog: 'FeedbackDialog',
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
