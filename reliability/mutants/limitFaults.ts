import type { Fault } from './fault.ts'

const tests = ['server/http/limits.test.ts']
const requirement = 'ASVS 2.4.1'

/**
 * Removes the line that counts a rate limit bucket, where `before` precedes it. The test row of the
 * bucket must detect it.
 */
const withoutLimit = (what: string, file: string, line: string, before = ''): Fault => ({
  name: `No rate limit for ${what}`,
  requirement,
  file,
  find: before + line,
  replace: before,
  tests,
})

const countLine = (bucket: string) => `      await limits.count('${bucket}', request, me.id)\n`

/** Rate limits and load limits. */
export const limitFaults: Fault[] = [
  withoutLimit(
    'registrations',
    'server/auth/rateLimits.ts',
    "  await limits.count('register', request)\n",
  ),
  withoutLimit(
    'forgotten passwords',
    'server/auth/routes.ts',
    "      await limits.count('forgottenPassword', request)\n",
  ),
  withoutLimit(
    'wrong passkeys',
    'server/auth/rateLimits.ts',
    '  await limits.count(bucket, request, key)\n',
  ),
  withoutLimit(
    'wrong codes',
    'server/auth/rateLimits.ts',
    "  if (code !== undefined) await limits.count('wrongCode', request, attempts.key)\n",
  ),
  withoutLimit(
    'public pages',
    'server/publicPages/sendPublicPage.ts',
    "      await limits.count('publicPage', request)\n",
  ),
  withoutLimit(
    'preview images',
    'server/publicPages/routes.ts',
    "      await limits.count('publicPage', request)\n",
  ),
  withoutLimit(
    'pictures of public events',
    'server/publicPages/routes.ts',
    "    await limits.count('publicPicture', request)\n",
  ),
  withoutLimit('posts', 'server/community/routes.ts', countLine('post')),
  withoutLimit('votes', 'server/community/routes.ts', countLine('vote')),
  withoutLimit('comments', 'server/community/routes.ts', countLine('comment')),
  withoutLimit('connection requests', 'server/connections/routes.ts', countLine('connect')),
  withoutLimit(
    'connection requests per day',
    'server/connections/routes.ts',
    countLine('connectInADay'),
  ),
  withoutLimit('user searches', 'server/connections/routes.ts', countLine('searchUsers')),
  withoutLimit('language buddy requests', 'server/buddies/routes.ts', countLine('connect')),
  withoutLimit('direct messages', 'server/messages/routes.ts', countLine('message')),
  withoutLimit('group messages', 'server/groups/routes.ts', countLine('message')),
  withoutLimit('new groups', 'server/groups/routes.ts', countLine('createGroup')),
  withoutLimit('joining groups', 'server/groups/routes.ts', countLine('joinGroup')),
  withoutLimit('group invitations', 'server/groups/routes.ts', countLine('inviteToGroup')),
  withoutLimit('reports', 'server/safety/routes.ts', countLine('report')),
  withoutLimit(
    'contact messages of one sender',
    'server/safety/routes.ts',
    "      await limits.count('contact', request)\n",
  ),
  withoutLimit(
    'contact messages to one address',
    'server/safety/routes.ts',
    "      await limits.count('contactMail', request, canonicalEmail(draft.email).toLowerCase())\n",
  ),
  withoutLimit('photos', 'server/profile/routes.ts', `  ${countLine('photo')}`),
  withoutLimit(
    'event pictures',
    'server/events/routes.ts',
    `  ${countLine('photo')}`,
    '      upload: async (_, me, { request, reply }) => {\n',
  ),
  withoutLimit(
    'group pictures',
    'server/events/routes.ts',
    `  ${countLine('groupPicture')}`,
    '      uploadForGroup: async (_, me, { request, reply }) => {\n',
  ),
  withoutLimit(
    'notification settings',
    'server/notifications/routes.ts',
    countLine('personalChoice'),
  ),
  withoutLimit('blocks', 'server/people/routes.ts', countLine('personalChoice')),
  withoutLimit(
    'consents to translation',
    'server/translation/routes.ts',
    countLine('personalChoice'),
  ),
  withoutLimit('profile changes', 'server/profile/routes.ts', `  ${countLine('personalChoice')}`),
  withoutLimit(
    'consents',
    'server/privacy/routes.ts',
    countLine('personalChoice'),
    '    setConsents: async (change, me, { request }) => {\n',
  ),
  withoutLimit(
    'erasures of data',
    'server/privacy/routes.ts',
    countLine('personalChoice'),
    '    eraseData: async ({ dataTypes }, me, { request }) => {\n      requireRecentSignIn(request.session, app.now())\n',
  ),
  withoutLimit('data exports', 'server/privacy/routes.ts', countLine('exportData')),
  withoutLimit('test pushes', 'server/push/routes.ts', countLine('pushTest')),
  {
    name: 'No rate limit for requests of visitors',
    requirement,
    file: 'server/sessions/authentication.ts',
    find: "    else await limits.count('visitor', request)\n",
    replace: '',
    tests,
  },
  withoutLimit(
    'health checks',
    'server/sessions/authentication.ts',
    "  if (request.routeOptions.url?.startsWith('/health/')) await limits.count('health', request)\n",
  ),
  withoutLimit(
    'unknown endpoints and the OpenAPI document',
    'server/sessions/authentication.ts',
    "  if (isApiOrUnknown(request)) await limits.count('visitor', request)\n",
  ),
  {
    name: 'An unknown path in another spelling has no rate limit',
    requirement,
    file: 'server/sessions/authentication.ts',
    find: 'if (isApiOrUnknown(request))',
    replace: "if (request.url.startsWith('/api/'))",
    tests,
  },
  {
    name: 'The OpenAPI document is generated for every request',
    requirement: 'ASVS 15.2.2',
    file: 'server/http/openApi.ts',
    find: 'cached ??= compressVariants(build())',
    replace: 'cached = compressVariants(build())',
    tests: ['server/http/openApi.test.ts'],
  },
  {
    name: 'The oldest reader is cut off instead of the slowest address',
    requirement: 'ASVS 15.2.2',
    file: 'server/http/responseBackpressure.ts',
    find: 'const largestGroup = largest(byAddress, (group) => totalBytes(group ?? []))',
    replace: 'const largestGroup = held.slice(0, 1)',
    tests: ['server/http/responseBackpressure.test.ts'],
  },
  {
    name: 'Unread responses are buffered without limit',
    requirement: 'ASVS 15.2.2',
    file: 'server/http/responseBackpressure.ts',
    find: '      victim.socket.resetAndDestroy()\n',
    replace: '',
    tests: ['server/http/responseBackpressure.test.ts'],
  },
  {
    name: 'No rate limit for requests of members',
    requirement,
    file: 'server/sessions/authentication.ts',
    find: "if (resumed) await limits.count('member', request, resumed.me.id)",
    replace: 'if (resumed) void limits',
    tests,
  },
  {
    name: 'On a public host requests from loopback have no rate limit',
    requirement: 'S008',
    file: 'server/http/requestInfo.ts',
    find: ' || !isLocalUrl(publicUrl)) return false',
    replace: ') return false',
    tests: ['server/auth/limits.test.ts'],
  },
]
