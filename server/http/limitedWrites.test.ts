import { expect, test } from 'vitest'
import { allEndpoints, nameOf } from '#server/testing/contracts.ts'
import { limitedCalls } from '#server/testing/limitedCalls.ts'

/**
 * Writes without a bucket of their own, by the reason why. `member` and `visitor` hold for each of
 * them: 1500 and 300 calls in five minutes.
 */
const withoutBucket: Record<string, string[]> = {
  'It needs a secret that nobody can guess, and which works once or for one thing': [
    'POST /api/invitations/check',
    'POST /api/mail/bounces',
    'POST /api/mail/leave',
    'POST /api/password/reset',
    'POST /api/password/reset/passkeys',
    'POST /api/user/email/confirm',
    'POST /api/user/email/undo',
    'POST /privacy/unsubscribe',
  ],
  'It makes a question that expires, and only a right answer leads on': [
    'POST /api/passkeys/sign-in/options',
    'POST /api/user/authenticate/passkey/options',
    'POST /api/user/passkeys/options',
  ],
  'It ends what the caller began, and cannot be repeated': [
    'DELETE /api/blocks/:userId',
    'DELETE /api/community/comments/:id',
    'DELETE /api/community/posts/:id',
    'DELETE /api/connections/:id',
    'DELETE /api/groups/:id',
    'DELETE /api/groups/:id/invitation',
    'DELETE /api/groups/:id/invitations/:userId',
    'DELETE /api/groups/:id/join',
    'DELETE /api/groups/:id/members/:userId',
    'DELETE /api/groups/:id/messages/:messageId',
    'DELETE /api/language-buddies/:id',
    'DELETE /api/messages/:id',
    'DELETE /api/user/data',
    'DELETE /api/user/profile',
    'POST /api/logout',
  ],
  'It answers what somebody asked, once': [
    'PUT /api/connections/:id',
    'PUT /api/events/:id/answer',
    'PUT /api/groups/:id/requests/:userId',
    'PUT /api/language-buddies/:id',
  ],
  'It changes what the caller has written or leads, and nobody is told by mail': [
    'PUT /api/community/comments/:id',
    'PUT /api/community/posts/:id',
    'PUT /api/groups/:id',
    'PUT /api/groups/:id/admin',
    'PUT /api/groups/:id/members/:userId',
    'PUT /api/language-buddies/:id/weeks/:week',
  ],
  'It changes the caller’s own few rows, and nobody else hears of it': [
    'DELETE /api/language-buddies/profile',
    'DELETE /api/notifications/:id',
    'DELETE /api/push/unsubscribe/:id',
    'DELETE /api/user/calendar-feed',
    'DELETE /api/user/email/pending',
    'DELETE /api/user/passkeys/:id',
    'DELETE /api/user/profile/photo',
    'DELETE /api/user/second-factor',
    'DELETE /api/user/sessions',
    'DELETE /api/user/sessions/:id',
    'POST /api/blocks',
    'POST /api/push/subscribe',
    'POST /api/user/passkeys',
    'POST /api/user/second-factor',
    'POST /api/user/second-factor/recovery-codes',
    'PUT /api/first-days',
    'PUT /api/first-days/steps/:key',
    'PUT /api/groups/:id/read',
    'PUT /api/language-buddies/profile',
    'PUT /api/messages/:userId/read',
    'PUT /api/notifications/:id/read',
    'PUT /api/notifications/mark-all-read',
    'PUT /api/notifications/previews',
    'PUT /api/notifications/settings',
    'PUT /api/push/preferences',
    'PUT /api/user/consent',
    'PUT /api/user/passkeys/:id',
    'PUT /api/user/shows-attendance',
    'PUT /api/user/shows-seen',
  ],
  'The code is of a secret that this very session was given, and only they see it': [
    'POST /api/user/second-factor/confirm',
  ],
  'Its own use case counts in the database: so many in a day': [
    'POST /api/user/data-export-request',
    'POST /api/user/email/confirmation',
    'POST /api/user/email/pending',
    'PUT /api/user/profile',
  ],
}

const isForTrusted = (access: string) => access === 'moderator' || access === 'admin'

test('every write has a bucket of its own, or a reason for having none', async () => {
  const limited = new Set(
    (await limitedCalls()).filter(({ isLimited }) => isLimited).map(({ call }) => call),
  )
  // Few people, whom an administrator has chosen, and each of their writes stands in the trail.
  const expected = allEndpoints
    .filter(({ method, access }) => method !== 'GET' && !isForTrusted(access))
    .map(nameOf)
    .filter((call) => !limited.has(call))
  expect(Object.values(withoutBucket).flat().sort()).toEqual(expected.sort())
})

test('every call that is served was looked at', async () => {
  const seen = (await limitedCalls()).map(({ call }) => call)
  expect(seen.sort()).toEqual(allEndpoints.map(nameOf).sort())
})
