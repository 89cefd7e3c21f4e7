import type { Fault } from './fault.ts'

const tests = ['server/http/limits.test.ts']
const requirement = 'ASVS 2.4.1'

/** Removes a line that counts a rate limit bucket. The test row of the bucket must detect it. */
const withoutLine = (what: string, file: string, line: string): Fault => ({
  name: `No rate limit for ${what}`,
  requirement,
  file,
  find: line,
  replace: '',
  tests,
})

/** Removes a bucket from the contract of an endpoint, where `before` precedes it. */
const withoutLimit = (what: string, file: string, bucket: string, before = ''): Fault => ({
  name: `No rate limit for ${what}`,
  requirement,
  file,
  find: `${before}limit: '${bucket}'`,
  replace: `${before}limit: { none: 'ownRows' }`,
  tests,
})

/** Leaves only the other of the two buckets of a request to connect. */
const withoutConnectLimit = (what: string, file: string, other: string): Fault => ({
  name: `No rate limit for ${what}`,
  requirement,
  file,
  find: "limit: ['connect', 'connectInADay']",
  replace: `limit: '${other}'`,
  tests,
})

/** Rate limits and load limits. */
export const limitFaults: Fault[] = [
  withoutLimit('registrations', 'shared/auth/contract.ts', 'register'),
  withoutLimit('forgotten passwords', 'shared/auth/security/contract.ts', 'forgottenPassword'),
  withoutLine(
    'wrong passkeys',
    'server/auth/rateLimits.ts',
    '  await limits.count(bucket, request, key)\n',
  ),
  withoutLine(
    'wrong codes',
    'server/auth/rateLimits.ts',
    "  if (code !== undefined) await limits.count('wrongCode', request, attempts.key)\n",
  ),
  withoutLine(
    'public pages',
    'server/publicPages/sendPublicPage.ts',
    "      await limits.count('publicPage', request)\n",
  ),
  withoutLine(
    'preview images',
    'server/publicPages/routes.ts',
    "      await limits.count('publicPage', request)\n",
  ),
  withoutLine(
    'pictures of public events',
    'server/publicPages/routes.ts',
    "    await limits.count('publicPicture', request)\n",
  ),
  withoutLimit('posts', 'shared/community/contract.ts', 'post'),
  withoutLimit('votes', 'shared/community/contract.ts', 'vote'),
  withoutLimit('comments', 'shared/community/contract.ts', 'comment'),
  withoutConnectLimit('connection requests', 'shared/connections/contract.ts', 'connectInADay'),
  withoutConnectLimit('connection requests per day', 'shared/connections/contract.ts', 'connect'),
  withoutLimit('user searches', 'shared/connections/contract.ts', 'searchUsers'),
  withoutConnectLimit('language buddy requests', 'shared/buddies/contract.ts', 'connectInADay'),
  withoutLimit('direct messages', 'shared/messages/contract.ts', 'message'),
  withoutLimit('group messages', 'shared/groups/contract.ts', 'message'),
  withoutLimit('new groups', 'shared/groups/contract.ts', 'createGroup'),
  withoutLimit('joining groups', 'shared/groups/contract.ts', 'joinGroup'),
  withoutLimit('group invitations', 'shared/groups/invitations/contract.ts', 'inviteToGroup'),
  withoutLimit('reports', 'shared/safety/contract.ts', 'report'),
  withoutLimit('contact messages of one sender', 'shared/safety/contract.ts', 'contact'),
  withoutLine(
    'contact messages to one address',
    'server/safety/routes.ts',
    "      await limits.count('contactMail', request, canonicalEmail(draft.email).toLowerCase())\n",
  ),
  withoutLimit('photos', 'shared/profile/contract.ts', 'photo'),
  withoutLimit('event pictures', 'shared/events/pictures/contract.ts', 'photo'),
  withoutLimit('group pictures', 'shared/events/pictures/contract.ts', 'groupPicture'),
  withoutLimit('notification settings', 'shared/notifications/contract.ts', 'personalChoice'),
  withoutLimit('blocks', 'shared/people/contract.ts', 'personalChoice'),
  withoutLimit('consents to translation', 'shared/translation/contract.ts', 'personalChoice'),
  withoutLimit('profile changes', 'shared/profile/contract.ts', 'personalChoice'),
  withoutLimit(
    'consents',
    'shared/privacy/contract.ts',
    'personalChoice',
    "setConsents: put('/api/user/consent', {\n    ",
  ),
  withoutLimit(
    'erasures of data',
    'shared/privacy/contract.ts',
    'personalChoice',
    "eraseData: del('/api/user/data', {\n    ",
  ),
  withoutLimit('data exports', 'shared/privacy/contract.ts', 'exportData'),
  withoutLimit('test pushes', 'shared/push/contract.ts', 'pushTest'),
  {
    name: 'No rate limit for requests of visitors',
    requirement,
    file: 'server/sessions/authentication.ts',
    find: "    else await limits.count('visitor', request)\n",
    replace: '',
    tests,
  },
  withoutLine(
    'health checks',
    'server/sessions/authentication.ts',
    "  if (request.routeOptions.url?.startsWith('/health/')) await limits.count('health', request)\n",
  ),
  withoutLine(
    'unknown endpoints and the OpenAPI document',
    'server/sessions/authentication.ts',
    "  if (isApiOrUnknown(request)) await limits.count('visitor', request)\n",
  ),
  {
    name: 'A call that needs a recent sign-in is counted without one',
    file: 'server/sessions/authentication.ts',
    find: '    if (endpoint.needsRecentSignIn) requireRecentSignIn(request.session, app.now())\n    await limitCall(limits, request, endpoint)\n',
    replace:
      '    await limitCall(limits, request, endpoint)\n    if (endpoint.needsRecentSignIn) requireRecentSignIn(request.session, app.now())\n',
    tests,
  },
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
