import { expect, type Page } from '@playwright/test'
import { accountStates, mailedStates } from './accountStates.ts'
import { adminStates } from './adminStates.ts'
import { groupStates } from './groupStates.ts'
import { hostStates } from './hostStates.ts'
import { demo } from './people.ts'
import {
  boardStates,
  buddyStates,
  eventStates,
  peopleStates,
  withNotifications,
} from './peopleStates.ts'
import { press, type ScreenState } from './screenState.ts'

const openCard = async (page: Page) => {
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveCount(1)
}

/** Opens the first link of a list. */
const openFirst = (list: string) => async (page: Page) => {
  await page.getByRole('list', { name: list }).getByRole('link').first().click()
  await expect(page.getByRole('log')).toBeVisible()
}

export const visitorStates: ScreenState[] = [
  { name: 'login', path: '/auth' },
  { name: 'registration', path: '/auth?tab=register' },
  { name: 'privacy', path: '/privacy' },
  { name: 'privacy, policy', path: '/privacy#policy' },
  { name: 'privacy, cookies', path: '/privacy#cookies' },
  { name: 'privacy document', path: '/privacy/documents/processors' },
  { name: 'contact', path: '/privacy/contact' },
  { name: 'accessibility statement', path: '/privacy/accessibility' },
  ...mailedStates,
]

export const memberStates: ScreenState[] = [
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
  {
    name: 'guide, sharing',
    path: '/resources/finding-housing',
    reach: press(/^Share$/),
    dialog: 'ShareDialog',
  },
  { name: 'guide that does not exist', path: '/resources/nothing-is-called-this' },
  { name: 'connections', path: '/connections' },
  { name: 'people search', path: '/connections?q=an' },
  { name: 'person', path: `/people/${demo.admin}` },
  { name: 'messages', path: '/messages' },
  { name: 'a conversation', path: '/messages', reach: openFirst('Conversations') },
  {
    name: 'bell',
    path: '/',
    prepare: withNotifications('/'),
    reach: press(/^Notifications/),
  },
  { name: 'nothing shared', path: '/share' },
  { name: 'sharing failed', path: '/share?again=1' },
  { name: 'profile', path: '/profile' },
  {
    name: 'profile, notifications',
    path: '/profile?tab=notifications',
    prepare: withNotifications('/profile?tab=notifications'),
  },
  { name: 'profile, settings', path: '/profile?tab=settings' },
  { name: 'settings, security', path: '/profile?tab=settings#security' },
  { name: 'settings, notifications', path: '/profile?tab=settings#notification-settings' },
  { name: 'settings, what others see', path: '/profile?tab=settings#visibility' },
  { name: 'privacy, signed in', path: '/privacy' },
  { name: 'privacy, consents', path: '/privacy#consents' },
  { name: 'privacy, your data', path: '/privacy#your-data' },
  {
    name: 'privacy, deleting data',
    path: '/privacy#delete-data',
    reach: (page) => page.getByRole('main').getByRole('checkbox').first().check(),
  },
  { name: 'new conversation', path: '/messages?new=1' },
  { name: 'profile, editing', path: '/profile?mode=edit' },
  { name: 'profile, activity', path: '/profile?tab=activity' },
  ...eventStates,
  ...groupStates,
  ...boardStates,
  ...peopleStates,
  ...buddyStates,
  ...accountStates,
]

export const administratorStates: ScreenState[] = [
  { name: 'admin', path: '/admin' },
  { name: 'users', path: '/admin?tab=users' },
  { name: 'dashboard events', path: '/admin?tab=events' },
  { name: 'bookings', path: '/admin?tab=bookings' },
  { name: 'GDPR', path: '/admin?tab=gdpr' },
  { name: 'analytics', path: '/admin?tab=analytics' },
  { name: 'reports', path: '/safety' },
  { name: 'guide editor', path: '/admin/guides' },
  { name: 'new event', path: '/events', reach: press('New event'), dialog: 'EventEditorDialog' },
  { name: 'import', path: '/events', reach: press('Import calendar'), dialog: 'ImportDialog' },
  ...hostStates,
  ...adminStates,
]
