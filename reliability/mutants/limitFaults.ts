import type { Fault } from './fault.ts'

const tests = ['server/http/limits.test.ts']
const requirement = 'ASVS 2.4.1'

/** One line that counts something, taken out: each is found by the row of its bucket. */
const uncounted = (what: string, file: string, line: string): Fault => ({
  name: `Nobody counts ${what}`,
  requirement,
  file,
  find: line,
  replace: '',
  tests,
})

const byPerson = (bucket: string) => `      await limits.count('${bucket}', request, me.id)\n`

/** What holds down how often something is done. */
export const limitFaults: Fault[] = [
  uncounted(
    'who registers',
    'server/auth/guardedRegistration.ts',
    "  await limits.count('register', request)\n",
  ),
  uncounted(
    'who has forgotten a password',
    'server/auth/security/routes.ts',
    "      await limits.count('forgottenPassword', request)\n",
  ),
  uncounted(
    'wrong passkeys',
    'server/auth/passkeys/guardedSigning.ts',
    '  await limits.count(bucket, request, key)\n',
  ),
  uncounted(
    'wrong codes',
    'server/auth/guardedLogin.ts',
    "  if (code !== undefined) await limits.count('wrongCode', request, tries.key)\n",
  ),
  uncounted('posts', 'server/community/routes.ts', byPerson('post')),
  uncounted('votes', 'server/community/routes.ts', byPerson('vote')),
  uncounted('comments', 'server/community/routes.ts', byPerson('comment')),
  uncounted('requests to connect', 'server/connections/routes.ts', byPerson('connect')),
  uncounted(
    'a day’s requests to connect',
    'server/connections/routes.ts',
    byPerson('connectInADay'),
  ),
  uncounted('searches for people', 'server/connections/routes.ts', byPerson('searchUsers')),
  uncounted('requests for a language buddy', 'server/buddies/routes.ts', byPerson('connect')),
  uncounted('direct messages', 'server/messages/routes.ts', byPerson('message')),
  uncounted('messages in groups', 'server/groups/routes.ts', byPerson('message')),
  uncounted('new groups', 'server/groups/routes.ts', byPerson('createGroup')),
  uncounted('who joins a group', 'server/groups/routes.ts', byPerson('joinGroup')),
  uncounted(
    'invitations to groups',
    'server/groups/invitations/routes.ts',
    byPerson('inviteToGroup'),
  ),
  uncounted('reports', 'server/safety/routes.ts', byPerson('report')),
  uncounted(
    'letters of one sender',
    'server/safety/routes.ts',
    "      await limits.count('contact', request)\n",
  ),
  uncounted(
    'letters to one address',
    'server/safety/routes.ts',
    "      await limits.count('contactMail', request, canonicalEmail(draft.email).toLowerCase())\n",
  ),
  uncounted('photos', 'server/profile/routes.ts', `  ${byPerson('photo')}`),
  uncounted('pictures of events', 'server/events/pictures/routes.ts', `  ${byPerson('photo')}`),
  uncounted('copies of data', 'server/privacy/export/routes.ts', byPerson('exportData')),
  uncounted('trial pushes', 'server/push/routes.ts', byPerson('pushTest')),
  {
    name: 'Nobody counts the calls of visitors',
    requirement,
    file: 'server/http/session.ts',
    find: "    else await limits.count('visitor', request)\n",
    replace: '',
    tests,
  },
  uncounted(
    'who asks whether the server lives',
    'server/http/session.ts',
    "  if (isUnder('/health')) await limits.count('health', request)\n",
  ),
  uncounted(
    'calls that nobody serves, and the document of all calls',
    'server/http/session.ts',
    "  if (isUnder(apiPrefix)) await limits.count('visitor', request)\n",
  ),
  {
    name: 'The document of the calls is made anew for whoever asks',
    requirement: 'ASVS 15.2.2',
    file: 'server/http/cachedResponse.ts',
    find: 'made ??= compressed(make())',
    replace: 'made = compressed(make())',
    tests: ['server/http/openApi.test.ts'],
  },
  {
    name: 'Whoever began to read first is cut off for those who do not read',
    requirement: 'ASVS 15.2.2',
    file: 'server/http/slowReaders.ts',
    find: 'const most = largest(byAddress, (those) => sumOf(those ?? []))',
    replace: 'const most = held.slice(0, 1)',
    tests: ['server/http/slowReaders.test.ts'],
  },
  {
    name: 'What nobody reads is kept for good',
    requirement: 'ASVS 15.2.2',
    file: 'server/http/slowReaders.ts',
    find: '      gone.socket.resetAndDestroy()\n',
    replace: '',
    tests: ['server/http/slowReaders.test.ts'],
  },
  {
    name: 'Nobody counts the calls of members',
    requirement,
    file: 'server/http/session.ts',
    find: "if (found) await limits.count('member', request, found.me.id)",
    replace: 'if (found) void limits',
    tests,
  },
  {
    name: 'On a public host nobody counts what comes from the machine itself',
    requirement: 'S008',
    file: 'server/http/address.ts',
    find: ' || !isLocalUrl(publicUrl)) return false',
    replace: ') return false',
    tests: ['server/auth/limits.test.ts'],
  },
]
