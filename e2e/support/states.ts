import { expect, type Page } from '@playwright/test'
import { demo } from './demo.ts'

export type State = {
  name: string
  path: string
  /** What brings the page from its address into the state. */
  reach?: (page: Page) => Promise<void>
  /** The dialog that is open then, by its file. */
  dialog?: string
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Loading', { exact: true })).toHaveCount(0)
}

const openCard = async (page: Page) => {
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveCount(1)
}

/** The first of a list that is a way to somewhere. */
const openFirst = (list: string) => async (page: Page) => {
  await page.getByRole('list', { name: list }).getByRole('link').first().click()
  await expect(page.getByRole('log')).toBeVisible()
}

export const forVisitors: State[] = [
  { name: 'login', path: '/auth' },
  { name: 'registration', path: '/auth?tab=register' },
  { name: 'privacy', path: '/privacy' },
  { name: 'document of privacy', path: '/privacy/documents/processors' },
  { name: 'contact', path: '/privacy/contact' },
  { name: 'accessibility statement', path: '/privacy/accessibility' },
]

export const forMembers: State[] = [
  { name: 'home', path: '/' },
  { name: 'upcoming events', path: '/events' },
  { name: 'an event', path: '/events', reach: openCard, dialog: 'EventDialog' },
  { name: 'past events', path: '/events?tab=past' },
  { name: 'events, none found', path: '/events?q=nothing-is-called-this' },
  {
    name: 'events, filter dialog',
    path: '/events',
    reach: press('Filter'),
    dialog: 'FilterDialog',
  },
  {
    name: 'events, my calendar',
    path: '/events',
    reach: press('My calendar'),
    dialog: 'CalendarFeedDialog',
  },
  { name: 'calendar', path: '/events?view=calendar' },
  {
    name: 'event that does not exist',
    path: `/events?event=${crypto.randomUUID()}`,
    dialog: 'EventDialog',
  },
  { name: 'groups', path: '/groups' },
  { name: 'my groups', path: '/groups?tab=mine' },
  { name: 'new group', path: '/groups?dialog=new', dialog: 'CreateGroupDialog' },
  { name: 'group that does not exist', path: `/groups/${crypto.randomUUID()}` },
  { name: 'community', path: '/community' },
  { name: 'new post', path: '/community', reach: press('New Post'), dialog: 'NewPostDialog' },
  { name: 'guides', path: '/resources' },
  { name: 'guides, none found', path: '/resources?q=nothing-is-called-this' },
  { name: 'guide', path: '/resources/finding-housing' },
  { name: 'guide that does not exist', path: '/resources/nothing-is-called-this' },
  { name: 'connections', path: '/connections' },
  { name: 'connection requests', path: '/connections?tab=requests' },
  { name: 'people found', path: '/connections?tab=find&q=an' },
  { name: 'person', path: `/people/${demo.admin}` },
  { name: 'messages', path: '/messages' },
  { name: 'a conversation', path: '/messages', reach: openFirst('Conversations') },
  { name: 'bell', path: '/', reach: press(/^Notifications/) },
  { name: 'profile', path: '/profile' },
  { name: 'notifications of the profile', path: '/profile?tab=notifications' },
  { name: 'settings of the profile', path: '/profile?tab=settings' },
  { name: 'privacy, signed in', path: '/privacy' },
]

export const forAdministrators: State[] = [
  { name: 'admin', path: '/admin' },
  { name: 'users', path: '/admin?tab=users' },
  { name: 'events of the dashboard', path: '/admin?tab=events' },
  { name: 'bookings', path: '/admin?tab=bookings' },
  { name: 'GDPR', path: '/admin?tab=gdpr' },
  { name: 'analytics', path: '/admin?tab=analytics' },
  { name: 'reports', path: '/safety' },
  { name: 'write guides', path: '/admin/guides' },
  { name: 'new event', path: '/events', reach: press('New event'), dialog: 'EventFormDialog' },
  { name: 'import', path: '/events', reach: press('Import calendar'), dialog: 'ImportDialog' },
]
