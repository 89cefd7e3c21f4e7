import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin } from '#shared/admin/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { anAdminBooking, anAdminUser, fakeAdminApi, someConsents } from '#web/testing/admin.ts'
import { aBuddyProfile, aSuggestion } from '#web/testing/buddies.ts'
import { aPost } from '#web/testing/community.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aStep, fakeFirstDaysApi } from '#web/testing/firstDays.ts'
import { aJoinedGroup } from '#web/testing/groups.ts'
import { newId } from '#web/testing/ids.ts'
import {
  expectNoSidewaysScroll,
  expectNothingCutAtSides,
  setTextSize,
  setViewport,
} from '#web/testing/layout.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { firstOf } from '#web/testing/nightlyTest.ts'
import { anAdmin, aPerson } from '#web/testing/people.ts'
import { aPolicy } from '#web/testing/privacy.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const teamMember = aPerson({ staff: 'moderator' })

type Screen = {
  path: string
  shows: string | RegExp
  prepare: (me: Me) => void
  /** Opens something on it. */
  press?: string
}

const screens: Record<string, Screen> = {
  home: {
    path: '/',
    shows: 'Canal walk',
    prepare: () => {
      fakeApi.on(events.list, [anEvent({ price: '7.50', placesLeft: 3 })])
      fakeApi.on(groups.mine, [aJoinedGroup()])
    },
  },
  'opened first 100 days': {
    path: '/',
    shows: 'Arrange a health insurance policy',
    prepare: (me) => {
      me.firstDays = 'shown'
      const title = 'Arrange a health insurance policy'
      fakeFirstDaysApi(
        me,
        [aStep('insure', { title }), aStep('event', { isAutomatic: true })],
        true,
      )
    },
    press: 'Show all steps',
  },
  events: {
    path: '/events',
    shows: 'Canal walk',
    prepare: () => fakeApi.on(events.list, [anEvent({ price: '7.50', placesLeft: 3 })]),
  },
  board: {
    path: '/community',
    shows: 'Share',
    prepare: () => fakeApi.on(community.posts, [aPost({ commentCount: 12 })]),
  },
  'security page': {
    path: '/profile?tab=settings#security',
    shows: 'Where you’re logged in',
    prepare: () =>
      fakeApi.on(security.sessions, [
        {
          ...{ id: newId(), name: 'Chrome on Android', address: '127.0.0.0', isCurrent: false },
          isStrong: true,
          ...{ createdAt: new Date(), lastSeenAt: new Date() },
        },
      ]),
  },
  'notification settings': {
    path: '/profile?tab=settings#notification-settings',
    shows: 'Bookings and reminders',
    prepare: () => {},
  },
  conversations: {
    path: '/messages',
    shows: 'Team',
    prepare: () => aThread(aConversation({ otherUser: teamMember })).add('Hallo'),
  },
  conversation: {
    path: `/messages?with=${teamMember.id}`,
    shows: 'Team',
    prepare: () => aThread(aConversation({ otherUser: teamMember })).add('Hallo'),
  },
  'language buddies': {
    path: '/connections?tab=buddies',
    shows: 'Teaches',
    prepare: () => {
      fakeApi.on(buddies.profile, { profile: aBuddyProfile() })
      fakeApi.on(buddies.suggestions, [aSuggestion({ learns: [{ language: 'pt', level: 'A1' }] })])
    },
  },
  'editing the profile': {
    path: '/profile?mode=edit',
    shows: 'I am learning',
    prepare: () => {
      const row = (language: string) => ({ language, level: 'C1' as const })
      fakeApi.on(profile.languages, { speaks: [row('pt')], learns: [row('nl')] })
    },
  },
  consents: {
    path: '/privacy#consents',
    shows: 'Better suggestions',
    prepare: () => fakeApi.on(privacy.policy, aPolicy()),
  },
  dashboard: {
    path: '/admin',
    shows: 'Send announcement',
    prepare: () => fakeApi.on(adminUsers.list, [anAdminUser({ isModerator: true })]),
  },
  users: {
    path: '/admin?tab=users',
    shows: /^Joined/,
    prepare: () => fakeApi.on(adminUsers.list, [anAdminUser({ isModerator: true })]),
  },
  bookings: {
    path: '/admin?tab=bookings',
    shows: 'Canal walk',
    prepare: () => fakeApi.on(attendance.bookings, [anAdminBooking()]),
  },
  GDPR: {
    path: '/admin?tab=gdpr',
    shows: 'No GDPR consent',
    prepare: () => {
      fakeApi.on(admin.gdpr, {
        ...{ consented: 3, nonConsented: 1, exportRequests: 2, openExportRequests: 1 },
        marketingConsent: 2,
      })
      fakeApi.on(admin.consents, [someConsents()])
    },
  },
  analytics: { path: '/admin?tab=analytics', shows: 'Platform stats', prepare: () => {} },
}

const sizes = [
  [390, 200],
  [390, 150],
  [1280, 200],
  [320, 100],
] as const

for (const [width, percent] of firstOf(sizes))
  for (const [name, { path, shows, prepare, press }] of Object.entries(screens))
    test(`at ${width} px, text of ${percent} % is not cut off: ${name}`, async () => {
      await setViewport([width, 844])
      setTextSize(percent)
      fakeAdminApi()
      const me = anAdmin({ languages: ['Portuguese'] })
      prepare(me)
      await renderApp(path, me)
      if (press) await page.getByRole('button', { name: press }).click()
      await expect.element(page.getByRole('main').getByText(shows).first()).toBeInTheDocument()
      await expect.poll(() => document.querySelector('main [aria-busy="true"]')).toBeNull()
      expectNoSidewaysScroll(name)
      expectNothingCutAtSides(name)
    })
