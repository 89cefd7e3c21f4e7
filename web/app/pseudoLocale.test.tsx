import english from 'virtual:english-messages'
import pseudo from 'virtual:pseudo-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '#shared/admin/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { pageAt, pagePaths } from '#shared/http/pages.ts'
import { mail } from '#shared/mail/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { guides, resources } from '#shared/resources/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { addMessages } from '#web/language/catalogue.ts'
import { anAdminUser, fakeAdminApi } from '#web/testing/admin.ts'
import { aBuddy, aBuddyProfile } from '#web/testing/buddies.ts'
import { aComment, aPost, fakeCommentsApi } from '#web/testing/community.ts'
import {
  aConnection,
  aPersonProfile,
  aReceivedRequest,
  aSuggestion,
} from '#web/testing/connections.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup, aGroupMember, aJoinedGroup } from '#web/testing/groups.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { aNotification, newSettings } from '#web/testing/notifications.ts'
import { aMember, anAdmin, aPerson } from '#web/testing/people.ts'
import { aDocument, anAuditLog, anExportRequest, aPolicy } from '#web/testing/privacy.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { aGuide, aWrittenGuide } from '#web/testing/resources.ts'
import { aCase, aCaseFile, aDecision } from '#web/testing/safety.ts'
import { findUnmarkedTexts, watchReplies } from '#web/testing/unmarkedTexts.ts'

beforeAll(() => addMessages(pseudo))
// Test files share one page.
afterAll(() => addMessages(english))

const event = anEvent({ title: 'Canal walk' })
const group = aGroup({ name: 'Fietsers' })
const post = aPost()
const openCase = aCase()

/** A community in which every list has an entry. */
const fakeCommunity = () => {
  fakeAdminApi()
  fakeApi.on(settings.read, defaultPlatform)
  fakeApi.on(announcements.reach, { count: 1, mailCount: 1 })
  fakeApi.on(events.list, [event])
  fakeApi.on(events.one, event)
  fakeApi.on(groups.list, [group])
  fakeApi.on(groups.mine, [aJoinedGroup({ name: 'Lezers', unread: 3 })])
  fakeApi.on(groups.one, group)
  fakeApi.on(groups.members, [aGroupMember(aPerson(), 'admin')])
  fakeApi.on(community.posts, [post])
  fakeCommentsApi(post, [aComment(post)])
  fakeApi.on(resources.list, [aGuide()])
  fakeApi.on(resources.one, aGuide())
  fakeApi.on(guides.all, [aWrittenGuide()])
  fakeApi.on(connections.list, [aConnection({ status: 'accepted' })])
  fakeApi.on(connections.pending, [aReceivedRequest()])
  fakeApi.on(people.one, aPersonProfile())
  fakeApi.on(people.suggestions, [aSuggestion()])
  fakeApi.on(buddies.profile, { profile: aBuddyProfile() })
  fakeApi.on(buddies.list, [aBuddy()])
  fakeApi.on(notifications.list, [aNotification()])
  fakeApi.on(notifications.settings, newSettings())
  fakeApi.on(privacy.policy, aPolicy())
  fakeApi.on(privacy.document, aDocument())
  fakeApi.on(privacy.auditLogs, [anAuditLog()])
  fakeApi.on(dataRights.exportRequests, [anExportRequest()])
  fakeApi.on(mail.unsubscribe, { category: 'connections' })
  fakeApi.on(cases.list, [openCase])
  fakeApi.on(cases.one, aCaseFile({ id: openCase.id }))
  fakeApi.on(cases.decisions, [aDecision()])
  fakeApi.on(adminUsers.list, [anAdminUser()])
  fakeApi.on(admin.gdpr, {
    ...{ consented: 1, nonConsented: 1, exportRequests: 1, openExportRequests: 1 },
    marketingConsent: 1,
  })
  const thread = aThread(aConversation())
  thread.add('Goedemorgen')
  thread.addOwn('Hallo')
}

/** Until the screen or its dialog and the data are there and no text appears any more. */
const settled = async (path: string) => {
  const wanted = /[?&](dialog|event)=/.test(path) ? '[role="dialog"]' : 'h1, h2'
  let before = ''
  await expect
    .poll(
      () => {
        const now = document.body.textContent
        const isStill = now === before && queryClient.isFetching() === 0
        before = now
        return isStill && document.querySelector(wanted) !== null
      },
      { interval: 150 },
    )
    .toBe(true)
}

const member = aMember()
const moderator = aMember({ isModerator: true })
const administrator = anAdmin()

const walk = [
  ...[
    '/auth',
    '/auth?tab=register',
    '/auth/reset',
    '/auth/reset?token=a',
    '/auth/confirm?token=a',
    '/privacy',
    '/privacy/documents/processors',
    '/privacy/contact',
    '/privacy/accessibility',
    '/privacy/unsubscribe?token=a',
    '/nowhere',
  ].map((path) => ({ who: 'visitor', me: visitor, path })),
  ...[
    '/',
    '/events',
    '/events?tab=past',
    '/events?view=calendar',
    `/events?event=${event.id}`,
    '/groups',
    '/groups?tab=mine',
    '/groups?dialog=new',
    `/groups/${group.id}`,
    '/community',
    `/community/${post.id}`,
    '/resources',
    '/resources/finding-housing',
    '/connections',
    '/connections?tab=requests',
    '/connections?tab=buddies',
    '/connections?tab=buddies&dialog=languages',
    '/people/sam',
    '/messages',
    `/messages?with=${aPerson().id}`,
    '/messages?new=1',
    '/profile',
    '/profile?mode=edit',
    '/profile?tab=activity',
    '/profile?tab=notifications',
    '/profile?tab=settings',
    '/privacy',
  ].map((path) => ({ who: 'member', me: member, path })),
  ...['/safety', `/safety?case=${openCase.id}`].map((path) => ({
    who: 'moderator',
    me: moderator,
    path,
  })),
  ...[
    '/admin',
    '/admin?tab=users',
    '/admin?tab=events',
    '/admin?tab=bookings',
    '/admin?tab=gdpr',
    '/admin?tab=analytics',
    '/admin?dialog=settings',
    '/admin?dialog=announcement',
    '/admin?page=groups',
    '/admin?page=announcements',
    '/admin?page=audit',
    '/admin/guides',
    '/admin/guides?guide=new',
    '/events',
  ].map((path) => ({ who: 'administrator', me: administrator, path })),
]

test.each(walk)('every text of $path is marked for a $who', async ({ me, path }) => {
  const values = watchReplies()
  fakeCommunity()
  await renderApp(path, me)
  await settled(path)
  expect(findUnmarkedTexts(document.body, values)).toEqual([])
})

test('the walk visits every page', () => {
  const walked = walk.flatMap(({ path }) => pageAt(new URL(path, 'http://welkom').pathname) ?? [])
  expect([...new Set(walked)].sort()).toEqual([...pagePaths].sort())
})

test('a planted sentence is found, and so are planted names and titles', async () => {
  const values = watchReplies()
  fakeCommunity()
  await renderApp('/events')
  await settled('/events')
  const planted = document.createElement('p')
  planted.innerHTML =
    'This sentence is planted <img alt="Planted picture"> <button aria-label="Planted name"></button> Canal walk'
  document.getElementById('root')?.append(planted)
  document.title = 'Planted title - Welkom'
  expect(findUnmarkedTexts(document.body, values)).toEqual([
    'This sentence is planted ',
    'Planted picture',
    'Planted name',
    'Planted title - Welkom',
  ])
})
