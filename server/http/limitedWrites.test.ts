import { expect, test } from 'vitest'
import { allEndpoints, endpointName } from '#server/testing/contracts.ts'
import { limitedCalls } from '#server/testing/servedRoutes.ts'

/**
 * Writes without a specific bucket, by reason. The general buckets `member` and `visitor` apply to
 * all: 1500 and 300 calls in five minutes.
 */
const withoutBucket: Record<string, string[]> = {
  'It requires an unguessable secret that is single-use or single-purpose': [
    'POST /api/invitations/check',
    'POST /api/mail/bounces',
    'POST /api/mail/leave',
    'POST /api/password/reset',
    'POST /api/password/reset/passkeys',
    'POST /api/user/email/confirm',
    'POST /api/user/email/undo',
    'POST /privacy/unsubscribe',
  ],
  'It creates an expiring challenge that only a valid response can use': [
    'POST /api/passkeys/sign-in/options',
    'POST /api/user/authenticate/passkey/options',
    'POST /api/user/passkeys/options',
  ],
  'It ends something of the caller and cannot be repeated': [
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
    'DELETE /api/user/profile',
    'POST /api/logout',
  ],
  'It ends something in a group that the caller manages and cannot be repeated': [
    'POST /api/groups/:id/messages/:messageId/removal',
  ],
  'It answers a request once': [
    'PUT /api/connections/:id',
    'PUT /api/events/:id/answer',
    'PUT /api/groups/:id/requests/:userId',
    'PUT /api/language-buddies/:id',
  ],
  'It edits content or groups of the caller and sends no mail': [
    'PUT /api/community/comments/:id',
    'PUT /api/community/posts/:id',
    'PUT /api/groups/:id',
    'PUT /api/groups/:id/admin',
    'PUT /api/groups/:id/members/:userId',
    'PUT /api/language-buddies/:id/weeks/:week',
  ],
  'It changes a few rows of the caller and notifies no one': [
    'DELETE /api/language-buddies/profile',
    'DELETE /api/notifications/:id',
    'DELETE /api/push/unsubscribe/:id',
    'DELETE /api/suggestions/:userId/dismissal',
    'DELETE /api/user/calendar-feed',
    'DELETE /api/user/email/pending',
    'DELETE /api/user/passkeys/:id',
    'DELETE /api/user/profile/photo',
    'DELETE /api/user/second-factor',
    'DELETE /api/user/sessions',
    'DELETE /api/user/sessions/:id',
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
    'PUT /api/push/preferences',
    'PUT /api/suggestions/:userId/dismissal',
    'PUT /api/user/languages',
    'PUT /api/user/moments',
    'PUT /api/user/onboarding',
    'PUT /api/user/passkeys/:id',
    'PUT /api/user/shows-attendance',
    'PUT /api/user/shows-seen',
  ],
  'The code belongs to a secret that only this session has seen': [
    'POST /api/user/second-factor/confirm',
  ],
  'Its use case enforces a daily limit in the database': [
    'POST /api/user/data-export-request',
    'POST /api/user/email/confirmation',
    'POST /api/user/email/pending',
  ],
}

const isStaffOnly = (access: string) => access === 'moderator' || access === 'admin'

test('every write has a specific rate limit or a documented reason', async () => {
  const limited = new Set(
    (await limitedCalls()).filter(({ isLimited }) => isLimited).map(({ call }) => call),
  )
  // Staff are few and trusted, and their writes are in the audit log.
  const expected = allEndpoints
    .filter(({ method, access }) => method !== 'GET' && !isStaffOnly(access))
    .map(endpointName)
    .filter((call) => !limited.has(call))
  expect(Object.values(withoutBucket).flat().sort()).toEqual(expected.sort())
})

test('every endpoint is covered by this check', async () => {
  const covered = (await limitedCalls()).map(({ call }) => call)
  expect(covered.sort()).toEqual(allEndpoints.map(endpointName).sort())
})
