import { expect, type Page } from '@playwright/test'
import { accountStates, mailedStates } from './accountStates.ts'
import { adminStates } from './adminStates.ts'
import { demo } from './demo.ts'
import { groupStates } from './groupStates.ts'
import { boardStates, eventStates, peopleStates, withNotifications } from './peopleStates.ts'
import { press, type State } from './state.ts'

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
  ...mailedStates,
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
  { name: 'people found', path: '/connections?tab=find&q=an' },
  { name: 'person', path: `/people/${demo.admin}` },
  { name: 'messages', path: '/messages' },
  { name: 'a conversation', path: '/messages', reach: openFirst('Conversations') },
  {
    name: 'bell',
    path: '/',
    prepare: withNotifications('/'),
    reach: press(/^Notifications/),
  },
  { name: 'profile', path: '/profile' },
  {
    name: 'notifications of the profile',
    path: '/profile?tab=notifications',
    prepare: withNotifications('/profile?tab=notifications'),
  },
  { name: 'settings of the profile', path: '/profile?tab=settings' },
  { name: 'privacy, signed in', path: '/privacy' },
  { name: 'new conversation', path: '/messages?new=1' },
  { name: 'profile, being changed', path: '/profile?mode=edit' },
  { name: 'activity of the profile', path: '/profile?tab=activity' },
  ...eventStates,
  ...groupStates,
  ...boardStates,
  ...peopleStates,
  ...accountStates,
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
  ...adminStates,
]
