import { expect, test } from 'vitest'
import { groups } from '#shared/groups/contract.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aPerson } from '#web/testing/people.ts'
import {
  event,
  fakeAdminGroup,
  fakeCommunity,
  fakeEvent,
  fakeFirstDays,
  fakeQuestions,
  fakeSuccess,
  fakeWrites,
  group,
  markMessages,
  openCase,
  ownDraft,
  ownEvent,
  post,
  type Step,
  user,
  type Who,
  walk,
} from '#web/testing/pseudoLocale.ts'

markMessages()

const person = aPerson()

type Row = [who: Who, path: string, ...steps: Step[]]

const eventPath = `/events?event=${event.id}`
const groupPath = `/groups/${group.id}`
const postPath = `/community/${post.id}`
const chat = `/messages?with=${person.id}`
const settings = '/profile?tab=settings'
const openCasePath = `/safety?case=${openCase.id}`
const proposalPath = '/admin?page=proposals'
const inTheYear2200: Step[] = [
  ['Start', '2200-03-10T18:00'],
  ['End', '2200-03-10T20:00'],
]
const hostingPath = `/hosting/${ownDraft.id}`
const hostedPath = `/hosted-events/${ownEvent.id}`
const attendees = `/admin?tab=bookings&id=${event.id}`

/** Menus, dialogs, toasts and mistakes that only a press shows: who, where, and the steps. */
const walks: Record<string, { given?: () => void; rows: Row[] }> = {
  signIn: {
    rows: [
      ['visitor', '/auth', 'Login'],
      ['visitor', '/auth?tab=register', 'Register'],
      ['visitor', '/auth', ['Username', 'ana'], ['Password', 'x'], 'Login'],
      ['visitor', '/auth/reset', 'Send'],
      ['visitor', '/auth/reset?token=a', 'Save'],
      ['visitor', '/auth/confirm?token=a', 'Confirm'],
      ['visitor', '/privacy/contact', 'Send'],
      ['visitor', '/privacy/unsubscribe?token=a', 'Unsubscribe'],
      ['visitor', '/auth', 'Install app', 'OK'],
      ['visitor', '/auth', 'Privacy and cookie settings', 'Essential Only'],
      ['newcomer', '/', 'Skip', 'Skip', 'Skip'],
    ],
  },
  frame: {
    rows: [['member', '/', 'Notifications']],
  },
  events: {
    rows: [
      ['member', '/events', 'Filter', 'Show events'],
      ['member', '/events?dialog=feed', 'Create'],
      ['member', eventPath, 'Book Now'],
      ['member', eventPath, 'Share'],
      ['member', eventPath, 'Actions for', 'Report', 'Report'],
      ['administrator', '/events?dialog=new', 'Create'],
      ['administrator', '/events?dialog=import', 'Preview'],
      ['administrator', '/events?dialog=import', 'Add calendar'],
      ['administrator', '/events?dialog=import', 'Remove', 'Remove calendar'],
      ['administrator', eventPath, 'Edit', 'Save changes'],
      ['administrator', eventPath, 'More actions', 'Cancel event', 'Cancel event'],
    ],
  },
  bookedEvents: {
    given: () => fakeEvent({ isBooked: true }),
    rows: [
      ['member', eventPath, 'Give up my place', 'Cancel my place'],
      ['member', eventPath, 'Show my ticket'],
    ],
  },
  fullEvents: {
    given: () => fakeEvent({ maxAttendees: 1, placesLeft: 0 }),
    rows: [['member', eventPath, 'Join waitlist']],
  },
  waitingEvents: {
    given: () => fakeEvent({ maxAttendees: 1, placesLeft: 0, waitlistPosition: 1 }),
    rows: [['member', eventPath, 'Leave waitlist', 'Leave waitlist']],
  },
  groups: {
    rows: [
      ['member', '/groups?dialog=new', 'Create group'],
      ['member', groupPath, 'Join'],
      ['member', groupPath, 'Report', 'Report'],
    ],
  },
  privateGroups: {
    given: () => fakeApi.on(groups.one, { ...group, isPrivate: true }),
    rows: [['member', groupPath, 'Join', 'Send request']],
  },
  ownGroups: {
    given: fakeAdminGroup,
    rows: [
      ['member', '/groups?tab=mine', 'Open', 'Your picture', 'Describe this picture', 'Save'],
      ['member', '/groups?tab=mine', 'Open', 'Your picture', 'Next picture', 'Edit description'],
      ['member', `${groupPath}?tab=about`, 'Leave'],
      ['member', `${groupPath}?tab=about`, 'Invite'],
      ['member', `${groupPath}?tab=about`, 'Edit', 'Save'],
      ['member', `${groupPath}?tab=about`, 'Delete group', 'Delete group'],
      ['member', `${groupPath}?tab=members`, 'Actions for', 'Remove', 'Remove'],
      ['member', `${groupPath}?tab=members`, 'Actions for', 'Make admin'],
    ],
  },
  board: {
    rows: [
      ['member', '/community?dialog=new', 'Post'],
      ['member', '/community', 'Search and sort'],
      ['member', postPath, 'Upvote'],
      ['member', postPath, 'Actions for', 'Report', 'Report'],
      ['member', postPath, 'Report comment', 'Report'],
      ['member', postPath, 'Reply', 'Cancel'],
      ['administrator', postPath, 'Actions for', 'Pin'],
      ['administrator', postPath, 'Actions for', 'Edit', 'Save'],
      ['administrator', postPath, 'Actions for', 'Delete', 'Delete post'],
    ],
  },
  people: {
    rows: [
      ['member', '/people/sam', 'Actions for', 'Block', 'Block'],
      ['member', '/people/sam', 'Actions for', 'Report', 'Report'],
      ['member', '/connections', 'Connect with'],
      ['member', '/connections', 'Decline'],
      ['member', '/connections', 'Accept'],
      ['member', '/connections', 'Not now'],
      ['member', '/connections', 'Blocked people', 'Unblock'],
      ['member', '/connections', 'My connections'],
      ['member', '/connections?tab=buddies&dialog=languages', 'Save'],
      ['member', chat, 'Actions for message', 'Reply', 'Cancel reply'],
      ['member', chat, 'Actions for message', 'Edit', 'Stop editing'],
      ['member', chat, 'Actions for message', 'Delete', 'Delete'],
    ],
  },
  settings: {
    rows: [
      ['member', '/profile?mode=edit', ['Full name', ''], 'Save'],
      ['member', '/profile?mode=edit', 'Add a language'],
      ['member', `${settings}#security`, 'Change email address', 'Save'],
      ['member', `${settings}#security`, 'Change password', 'Save'],
      ['member', `${settings}#security`, 'Set up', 'Turn on'],
      ['member', `${settings}#security`, 'Log out'],
      ['member', `${settings}#security`, 'Rename'],
      ['member', `${settings}#security`, 'Remove'],
      ['member', `${settings}#notification-settings`],
      ['member', `${settings}#visibility`],
      ['member', `${settings}#cookie-settings`],
      ['member', '/privacy#consents'],
      ['member', '/privacy#your-data', 'Request'],
      ['member', '/privacy#trail'],
      ['member', '/privacy#delete-data', 'Delete data'],
      ['member', '/privacy#delete-account', 'Delete my account'],
      ['member', '/privacy#cookies'],
      ['member', '/privacy#documents'],
    ],
  },
  success: {
    given: fakeSuccess,
    rows: [
      ['member', eventPath, 'Book Now'],
      ['member', eventPath, 'Share'],
      ['member', postPath, 'Actions for', 'Report', 'Scam', 'Report'],
      ['member', '/groups?dialog=new', ['Name', 'Lezers'], 'Create group'],
      ['member', '/community?dialog=new', ['Title', 'Hallo'], ['Content', 'Hallo'], 'Post'],
      ['member', '/profile?mode=edit', 'Save'],
      ['member', '/events?dialog=feed', 'Create'],
      ['member', `${settings}#security`, 'Set up', ['6-digit code', '123456'], 'Turn on'],
      ['member', '/connections', 'Connect with'],
      ['administrator', postPath, 'Actions for', 'Pin'],
    ],
  },
  hosts: {
    rows: [
      ['member', '/hosting'],
      ['member', '/hosting/new'],
      ['member', hostingPath, 'Propose event'],
      ['member', hostingPath, 'Invite someone'],
      ['member', hostingPath, 'Delete draft', 'Delete draft'],
      ['member', hostingPath, 'Actions for', 'Remove', 'Remove'],
      ['member', hostingPath, 'Actions for', 'Hand the event over', 'Hand over'],
      ['member', hostedPath],
      ['member', `${hostedPath}?page=people`, 'Actions for', 'Remove from', 'Remove'],
      ['member', `${hostedPath}?page=door`, 'Add someone', 'Add and check in'],
      ['member', `${hostedPath}?page=helpers`],
      ['member', `${hostedPath}?page=answers`],
      ['member', `${hostedPath}?dialog=message`, 'Send'],
      ['member', `${hostedPath}?dialog=cancel`, 'Cancel event'],
    ],
  },
  firstDays: {
    given: fakeFirstDays,
    rows: [['member', '/']],
  },
  questions: {
    given: fakeQuestions,
    rows: [
      ['member', '/connections?tab=buddies', 'Ask to be buddies', 'Send request'],
      ['administrator', '/admin?dialog=settings', 'Cancel invitation', 'Cancel invitation'],
      ['administrator', `/admin?tab=users&user=${user.id}&dialog=lift`, 'Lift'],
      ['administrator', attendees, 'Check in:', 'Check in anyway'],
      ['administrator', eventPath, 'Edit', ...inTheYear2200, 'Save changes', 'Yes, they’re right'],
      ['moderator', openCasePath, 'Ban the account', ['Why', 'Spam'], 'Decide', 'Ban the account'],
    ],
  },
  team: {
    rows: [
      ['moderator', openCasePath, 'Decide'],
      ['moderator', '/safety', 'Decisions'],
      ['administrator', '/admin?dialog=announcement', 'Send'],
      ['administrator', proposalPath, 'See it as members do'],
      ['administrator', proposalPath, 'Approve', 'Approve and publish'],
      ['administrator', proposalPath, 'Ask for changes', 'Ask for changes'],
      ['administrator', proposalPath, 'Refuse', ['Why', 'Rain'], 'Refuse event'],
      ['administrator', proposalPath, 'Looks good'],
      ['administrator', '/admin?dialog=settings', 'Save'],
      ['administrator', '/admin?tab=events&dialog=new', 'Create'],
      ['administrator', '/admin?tab=events&dialog=import', 'Preview'],
      ['administrator', '/admin?tab=events', 'Actions for'],
      ['administrator', '/admin?tab=users', 'Edit'],
      ['administrator', '/admin?tab=users', 'Actions for', 'Delete user', 'Delete user'],
      ['administrator', `/admin?tab=users&user=${user.id}&dialog=suspend`, 'Suspend'],
      ['administrator', `/admin?tab=users&user=${user.id}&dialog=delete`, 'Delete'],
      ['administrator', '/admin?tab=bookings', 'Actions for'],
      ['administrator', attendees],
      ['administrator', `${attendees}&dialog=walkIn`],
      ['administrator', `${attendees}&dialog=message`, 'Send'],
      ['administrator', '/admin/guides?guide=new', 'Save'],
      ['administrator', '/admin?tab=gdpr', 'Download'],
      ['administrator', '/admin?tab=analytics', 'Download'],
    ],
  },
}

const rows = Object.values(walks).flatMap(({ given, rows: those }) =>
  those.map(([who, path, ...steps]) => ({ who, path, steps, given })),
)

test.each(rows)('every text of $path is marked for a $who after $steps', async (row) => {
  fakeWrites()
  fakeCommunity()
  row.given?.()
  expect(await walk(row.who, row.path, row.steps)).toEqual([])
})
