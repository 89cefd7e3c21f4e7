import english from 'virtual:english-messages'
import pseudo from 'virtual:pseudo-messages'
import { afterAll, beforeAll, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { admin } from '#shared/admin/contract.ts'
import { trends } from '#shared/admin/trends/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { announcements } from '#shared/announcements/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { calendarSources, SourceError } from '#shared/events/calendarSources/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { proposals } from '#shared/events/hosting/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { mail } from '#shared/mail/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { guides, resources } from '#shared/resources/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'
import { adminPageNames } from '#web/admin/adminPageNames.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { addMessages } from '#web/language/catalogue.ts'
import {
  anAdminBooking,
  anAdminUser,
  anAttendance,
  aPlannedEvent,
  fakeAdminApi,
  someConsents,
} from '#web/testing/admin.ts'
import { aBuddy, aBuddyProfile, aSuggestion as aBuddySuggestion } from '#web/testing/buddies.ts'
import { aComment, aPost, fakeCommentsApi } from '#web/testing/community.ts'
import {
  aConnection,
  aPersonProfile,
  aReceivedRequest,
  aSuggestion,
} from '#web/testing/connections.ts'
import { allEndpoints, listEndpoints } from '#web/testing/defaultReplies.ts'
import { aBooking, anEditableEvent, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aPictureFile } from '#web/testing/files.ts'
import { aStep, fakeFirstDaysApi } from '#web/testing/firstDays.ts'
import { aGroup, aGroupChat, aGroupMember, aJoinedGroup, publicMe } from '#web/testing/groups.ts'
import {
  aDoorPerson,
  aHelper,
  aHostedEvent,
  aHosting,
  anInvitation,
  fakeHostedApi,
  fakeHostingApi,
  myPart,
} from '#web/testing/hosting.ts'
import { newId } from '#web/testing/ids.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { aNotification, newSettings } from '#web/testing/notifications.ts'
import { aMember, anAdmin, aPerson } from '#web/testing/people.ts'
import { aDocument, anAuditLog, anExportRequest, aPolicy } from '#web/testing/privacy.ts'
import { aProposal } from '#web/testing/proposals.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { aGuide, aWrittenGuide } from '#web/testing/resources.ts'
import { aCase, aCaseFile, aDecision } from '#web/testing/safety.ts'
import { aPasskey, aSession } from '#web/testing/signIn.ts'
import { findUnmarkedTexts, watchReplies } from '#web/testing/unmarkedTexts.ts'
import { weekMs } from '#web/ui/time.ts'

import { markText } from '../../scripts/messages/pseudoMessage.ts'

/** Shows the app in the pseudo-locale during the tests of a file. */
export const markMessages = () => {
  beforeAll(() => addMessages(pseudo))
  // Test files share one page.
  afterAll(() => addMessages(english))
}

export const event = anEvent({
  title: 'Canal walk',
  source: { name: 'Bibliotheek', url: 'https://bibliotheek.example/walk' },
})
export const group = aGroup({ name: 'Fietsers' })
export const post = aPost()
export const openCase = aCase()
export const user = anAdminUser()
const proposal = aProposal()
const anAttendee = {
  ...{ id: newId(), user: aPerson(), guestName: null, checkedInAt: null },
  ...{ paymentStatus: 'pending' as const, price: '7.50', size: 1, here: 0, guestNames: [] },
}

export const fakeEvent = (changes: Partial<Event>) => {
  fakeApi.on(events.list, [{ ...event, ...changes }])
  fakeApi.on(events.one, { ...event, ...changes })
}

/** The replies to writes that succeed. */
export const fakeSuccess = () => {
  fakeApi.on(events.book, aBooking(event))
  fakeApi.on(safety.report, ({ type, reason }) => ({
    ...{ id: newId(), type, reason, createdAt: new Date() },
  }))
  fakeApi.on(groups.create, group)
  fakeApi.on(community.create, post)
  fakeApi.on(community.pin, { ...post, isPinned: true })
  fakeApi.on(profile.update, readers.member)
  fakeApi.on(events.createFeed, { url: 'https://welkom.example/a', createdAt: new Date() })
  fakeApi.on(secondFactor.confirm, { codes: ['ABCD-EFGH'] })
  fakeApi.on(connections.request, aConnection())
}

/** What users and the team are asked about before it happens. */
export const fakeQuestions = () => {
  const [createdAt, later] = [new Date(), new Date(Date.now() + weekMs)]
  fakeApi.on(buddies.suggestions, [aBuddySuggestion()])
  fakeApi.on(settings.read, { ...defaultPlatform, registration: 'invitation' })
  fakeApi.on(settings.invitations, [
    { id: newId(), usesLeft: 1, madeBy: null, createdAt, expiresAt: later },
  ])
  fakeApi.on(adminUsers.one, { ...user, suspendedUntil: later })
  fakeApi.on(attendance.summary, anAttendance({ ...event, startDate: later }))
}

export const ownDraft = aHosting({ people: [myPart('owner'), aHelper()] })
export const ownEvent = aHostedEvent({ startDate: new Date() })

/** A draft and a published event of the reader, with people. */
const fakeHosts = () => {
  fakeHostingApi(ownDraft, anInvitation('door'))
  fakeHostedApi(ownEvent, aDoorPerson())
  fakeApi.on(hosted.people, [
    {
      ...{ id: newId(), user: aPerson(), guestName: null, paymentStatus: 'pending' },
      ...{ price: '7.50', checkedInAt: null, size: 1, here: 0, guestNames: [], isNoShow: false },
    },
  ])
}

/** A group with the reader as its admin. */
export const fakeAdminGroup = () => {
  const own = aJoinedGroup({ ...group, role: 'admin' })
  const chat = aGroupChat(own)
  chat.add('Goedemorgen')
  chat.add('Hallo', { user: publicMe() })
  const files = [aPictureFile(), aPictureFile({ description: 'Een markt' })]
  chat.add('Kijk', { user: publicMe(), files })
  fakeApi.on(groups.members, [aGroupMember(publicMe(), 'admin'), aGroupMember()])
}

export const fakeFirstDays = () => fakeFirstDaysApi(readers.newcomer, [aStep('one'), aStep('two')])

/** A community in which every list has an entry. */
export const fakeCommunity = () => {
  fakeAdminApi()
  fakeHosts()
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
  fakeApi.on(events.feed, { createdAt: null })
  fakeApi.on(planning.list, [aPlannedEvent()])
  fakeApi.on(planning.choices, { towns: ['Leiden'], groups: [group] })
  fakeApi.on(
    calendarSources.list,
    [null, ...SourceError.options].map((lastError) => ({
      id: newId(),
      name: 'bibliotheek.example',
      url: 'https://bibliotheek.example/agenda.ics',
      town: '',
      fetchedAt: lastError ? null : new Date(),
      lastError,
      eventCount: 1,
    })),
  )
  fakeApi.on(planning.one, anEditableEvent(event))
  fakeApi.on(attendance.summary, anAttendance(event))
  fakeApi.on(attendance.attendees, [anAttendee])
  fakeApi.on(attendance.bookings, [anAdminBooking()])
  fakeApi.on(security.sessions, [aSession(), aSession({ isCurrent: false })])
  fakeApi.on(passkeys.list, [aPasskey()])
  fakeApi.on(secondFactor.begin, { secret: 'ABCD', uri: 'otpauth://totp/a' })
  fakeApi.on(people.blocks, [{ user: aPerson(), createdAt: new Date() }])
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
  fakeApi.on(proposals.list, [
    proposal,
    aProposal({ state: 'published', eventId: event.id, changedAt: new Date() }),
  ])
  fakeApi.on(adminUsers.list, [user])
  fakeApi.on(adminUsers.one, user)
  fakeApi.on(admin.consents, [someConsents()])
  fakeApi.fail(admin.complianceReport)
  fakeApi.fail(admin.userData)
  fakeApi.fail(trends.file)
  fakeApi.on(admin.gdpr, {
    ...{ consented: 1, nonConsented: 1, exportRequests: 1, openExportRequests: 1 },
    marketingConsent: 1,
  })
  const thread = aThread(aConversation())
  thread.add('Goedemorgen')
  thread.addOwn('Hallo')
}

const still = async (wanted = 'body') => {
  let before = ''
  await expect
    .poll(
      () => {
        const now = document.body.textContent
        const isStill = now === before && queryClient.isFetching() + queryClient.isMutating() === 0
        before = now
        return isStill && document.querySelector(wanted) !== null
      },
      { interval: 100 },
    )
    .toBe(true)
}

/** Until the screen or its dialog and the data are there and no text appears any more. */
export const settled = async (path: string) => {
  const wanted = /[?&](dialog|event)=/.test(path) ? 'dialog[open]' : 'h1, h2'
  await still(wanted)
}

export const readers = {
  visitor,
  member: aMember(),
  moderator: aMember({ isModerator: true }),
  administrator: anAdmin(),
  newcomer: aMember({ onboardingStep: 1, createdAt: new Date() }),
}
export type Who = keyof typeof readers

/** Answers the calls of all lists. */
export const fakeLists = (answer: () => []) => {
  for (const endpoint of listEndpoints) fakeApi.on(endpoint, answer as never)
}

/** Writes without a reply succeed, others fail. */
export const fakeWrites = () => {
  for (const endpoint of allEndpoints.filter(({ method }) => method !== 'GET'))
    if (endpoint.status === 204) fakeApi.on(endpoint, null as never)
    else fakeApi.fail(endpoint, 500, { message: 'Something broke' })
}

/** A step of a walk: the English name of what is pressed, or a field and what is typed into it. */
export type Step = string | [field: string, typed: string]

const controls =
  'button, a[href], summary, label, [role="menuitem"], [role="menuitemradio"], [role="option"], [role="tab"]'

const nameOf = (element: Element) =>
  `${element.getAttribute('aria-label') ?? ''} ${element.textContent} ${element.getAttribute('placeholder') ?? ''} ${element.querySelector('img')?.alt ?? ''}`

/** The layer on top: a menu, a dialog or the page. */
const topLayer = () =>
  [...document.querySelectorAll('dialog, [role="dialog"], [role="menu"]')].findLast((layer) =>
    layer.checkVisibility(),
  ) ?? document.body

const find = (selector: string, name: string) =>
  [...topLayer().querySelectorAll(selector)].findLast(
    (element) => element.checkVisibility() && nameOf(element).includes(markText(name)),
  )

const takeStep = async (step: Step) => {
  const [name, typed] = typeof step === 'string' ? [step] : step
  const selector = typed === undefined ? controls : 'label, input, textarea'
  const listNames = () => [...topLayer().querySelectorAll(selector)].map(nameOf)
  await expect
    .poll(() => (find(selector, name) ? [markText(name)] : listNames()))
    .toEqual([markText(name)])
  const found = find(selector, name) as HTMLElement
  const field = found instanceof HTMLLabelElement ? found.control : found
  // A click without a pointer also reaches what appears on hover only.
  if (typed === undefined) found.click()
  else await userEvent.fill(field as HTMLElement, typed)
}

/** Renders a screen, takes the steps, and returns the unmarked texts of the screen and of each step. */
export const walk = async (who: Who, path: string, steps: Step[] = []) => {
  const values = watchReplies()
  await renderApp(path, readers[who])
  await settled(path)
  const found = new Set(findUnmarkedTexts(document.body, values))
  for (const step of steps) {
    if (typeof step !== 'string') values.add(step[1])
    await takeStep(step)
    await still()
    for (const text of findUnmarkedTexts(document.body, values)) found.add(text)
  }
  return [...found]
}

/** Every page, and states of screens that look different. */
export const screens = [
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
  ].map((path) => ({ who: 'visitor' as Who, path })),
  ...[
    '/',
    '/events',
    '/events?tab=past',
    '/events?view=calendar',
    `/events?event=${event.id}`,
    '/hosting',
    `/hosting/${ownDraft.id}`,
    `/hosted-events/${ownEvent.id}`,
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
    '/share',
    '/share?again=1',
    '/profile',
    '/profile?mode=edit',
    '/profile?tab=activity',
    '/profile?tab=notifications',
    '/profile?tab=settings',
    '/privacy',
  ].map((path) => ({ who: 'member' as Who, path })),
  ...['/safety', `/safety?case=${openCase.id}`].map((path) => ({
    who: 'moderator' as Who,
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
    ...adminPageNames.map((page) => `/admin?page=${page}`),
    '/admin/guides',
    '/admin/guides?guide=new',
    '/events',
  ].map((path) => ({ who: 'administrator' as Who, path })),
]
