import { expect } from '@playwright/test'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { type Case, cases } from '#shared/safety/cases/contract.ts'
import { adminPageNames } from '#web/admin/adminPageNames.ts'
import { makePost } from './board.ts'
import { expectOk, idOf } from './chat.ts'
import { addEvent, book, dayIn, fillEvent, openNewEvent } from './events.ts'
import { proposeEvent } from './proposals.ts'
import { report } from './safety.ts'
import { type Actors, expectDialogOpen, fill, press, type ScreenState } from './screenState.ts'

const fillAnnouncement = fill({ Title: 'Closed on Monday', Message: 'We are back on Tuesday.' })

/** The attendees of an event with one booking. */
const bookedEvent = async ({ me, newcomer }: Actors) => {
  const event = await addEvent(me)
  await expectOk(book(await newcomer(), event))
  return `/admin?tab=bookings&id=${event.id}`
}

export const adminStates: ScreenState[] = [
  {
    name: 'platform settings',
    path: '/admin?dialog=settings',
    reach: fill({ 'Line in the footer': 'Run by volunteers' }),
    dialog: 'SettingsDialog',
  },
  {
    name: 'announcement',
    path: '/admin?dialog=announcement',
    reach: fillAnnouncement,
    dialog: 'SendDialog',
  },
  {
    name: 'announcement, confirm dialog',
    path: '/admin?dialog=announcement',
    reach: async (page) => {
      await fillAnnouncement(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Send announcement' }).click()
      await page.getByRole('dialog', { name: 'Send this announcement?' }).waitFor()
      await expectDialogOpen(page)
    },
    dialog: 'SendDialog',
  },
  {
    name: 'a user',
    path: '/admin',
    prepare: async ({ newcomer }) => `/admin?tab=users&id=${await idOf(await newcomer())}`,
    reach: fill({ 'Full name': 'Noor de Visser' }),
    dialog: 'UserDialog',
  },
  {
    name: 'the page of a user',
    path: '/admin',
    prepare: async ({ newcomer }) => `/admin?tab=users&user=${await idOf(await newcomer())}`,
  },
  {
    name: 'suspend a user',
    path: '/admin',
    prepare: async ({ newcomer }) =>
      `/admin?tab=users&user=${await idOf(await newcomer())}&dialog=suspend`,
    reach: fill({ Why: 'The same offer all day.' }),
    dialog: 'SuspendDialog',
  },
  {
    name: 'lift a suspension',
    path: '/admin',
    prepare: async ({ me, newcomer }) => {
      const id = await idOf(await newcomer())
      const draft = { rule: 'spam', reason: 'The same offer all day.', days: 1 }
      await expectOk(me.post(adminUsers.suspend.path.replace(':id', id), { data: draft }))
      return `/admin?tab=users&user=${id}&dialog=lift`
    },
    reach: fill({ Why: 'It was somebody else.' }),
    dialog: 'LiftDialog',
  },
  ...adminPageNames.map((page) => ({
    name: `${page}, a page of the dashboard`,
    path: `/admin?page=${page}`,
  })),
  {
    name: 'a proposal as members see it',
    path: '/admin',
    prepare: proposeEvent('preview'),
    dialog: 'PreviewDialog',
  },
  {
    name: 'ask for changes of a proposal',
    path: '/admin',
    prepare: proposeEvent('askForChanges'),
    reach: fill({ 'What should change': 'Where do we meet?' }),
    dialog: 'DecisionDialog',
  },
  {
    name: 'new guide',
    path: '/admin/guides?guide=new',
    reach: fill({
      Title: 'Cycling in the rain',
      'In one sentence': 'Lights, locks and lanes.',
      Text: 'White in front, red behind.',
    }),
    dialog: 'GuideDialog',
  },
  {
    name: 'edit guide',
    path: '/admin/guides',
    reach: async (page) => {
      await press(/^Edit/)(page)
      await fill({ 'In one sentence': 'What everybody asks.' })(page)
    },
    dialog: 'GuideDialog',
  },
  {
    name: 'translate a guide',
    path: '/admin/guides',
    reach: async (page) => {
      await page.locator('main summary').first().click()
      await press(/^(Edit translation|Translate) /)(page)
    },
    dialog: 'TranslationDialog',
  },
  {
    name: 'scan tickets',
    path: '/admin',
    prepare: bookedEvent,
    reach: async (page) => {
      await press('Scan tickets')(page)
      await fill({ 'Or type the code': 'AB12 CD34' })(page)
    },
    dialog: 'ScanDialog',
  },
  {
    name: 'add a walk-in',
    path: '/admin',
    prepare: async (actors) => `${await bookedEvent(actors)}&dialog=walkIn`,
    reach: async (page) => {
      await expectDialogOpen(page)
      const dialog = page.getByRole('dialog', { name: 'Add walk-in' })
      await dialog.getByRole('searchbox').fill('joris')
      await expect(dialog.getByRole('list', { name: 'Members' })).toBeVisible()
    },
    dialog: 'WalkInDialog',
  },
  {
    name: 'message to everyone who booked',
    path: '/admin',
    prepare: async (actors) => `${await bookedEvent(actors)}&dialog=message`,
    reach: fill({ Subject: 'Bring a coat', Message: 'We meet outside.' }),
    dialog: 'MessageDialog',
  },
  {
    name: 'event created',
    path: '/admin?tab=events',
    reach: async (page) => {
      const form = await openNewEvent(page)
      await fillEvent(form, {
        title: `Stroopwafels ${crypto.randomUUID().slice(0, 8)}`,
        date: dayIn(30),
      })
      await form.getByRole('button', { name: 'Create event' }).click()
      await expect(page.getByRole('dialog', { name: 'Event created successfully' })).toBeVisible()
      await expect(form).toHaveCount(0)
    },
    dialog: 'EventSavedDialog',
  },
  {
    name: 'a reported post',
    path: '/safety',
    prepare: async ({ me, newcomer }) => {
      const [author, reporter] = [await newcomer(), await newcomer()]
      const { id } = await makePost(author)
      await report(reporter, { type: 'post', id })
      const openCases: Case[] = await (
        await expectOk(me.get(cases.list.path, { params: { limit: 100 } }))
      ).json()
      const found = openCases.find(({ owner }) => owner?.username === author.person.username)
      return `/safety?case=${found?.id}`
    },
    reach: async (page) => {
      const form = page.getByRole('region', { name: 'Your decision' })
      await form.getByRole('radio').first().check()
      await form.getByLabel('Why').fill('It may stay.')
    },
  },
]
