import type { Passkey } from '#shared/auth/passkeys/contract.ts'
import type { SecondFactor } from '#shared/auth/secondFactor/contract.ts'
import type { OpenSession } from '#shared/auth/security/contract.ts'
import { FakeError } from './fakeApi.ts'
import { newId } from './ids.ts'

/** The session of this page, on Chrome and Linux. */
export const aSession = (changes: Partial<OpenSession> = {}): OpenSession => ({
  id: newId(),
  name: 'Chrome on Linux',
  address: '192.0.2.*',
  createdAt: new Date('2026-01-05T09:00:00Z'),
  lastSeenAt: new Date('2026-01-06T09:00:00Z'),
  isCurrent: true,
  isStrong: false,
  ...changes,
})

export const aPasskey = (changes: Partial<Passkey> = {}): Passkey => ({
  id: newId(),
  name: 'My phone',
  isSynced: false,
  createdAt: new Date('2026-01-05T09:00:00Z'),
  lastUsedAt: null,
  ...changes,
})

/** Disabled and not required. */
export const someSecondFactor = (changes: Partial<SecondFactor> = {}): SecondFactor => ({
  isOn: false,
  since: null,
  recoveryCodesLeft: 0,
  isRequired: false,
  dueAt: null,
  isLocked: false,
  ...changes,
})

export const secondFactorOn = (changes: Partial<SecondFactor> = {}): SecondFactor =>
  someSecondFactor({
    ...{ isOn: true, since: new Date('2026-01-05T09:00:00Z'), recoveryCodesLeft: 10 },
    ...changes,
  })

/** The server's error when an action requires a recent sign-in. */
export const recentSignInRequired = () =>
  new FakeError(403, { code: 'recent_sign_in_required', message: 'Please log in again' })
