import * as z from 'zod/mini'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { Me } from '#shared/users/user.ts'

export const maxPasskeysPerUser = 20

export const PasskeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => t('auth.passkeyNameMissing') }),
    z.maxLength(60, { error: () => t('auth.passkeyNameTooLong') }),
    z.regex(/^[^\n\r\t]*$/, { error: () => t('auth.passkeyNameLineBreak') }),
  )

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Synced by the platform or a password manager across the user's devices. */
  isSynced: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: z.nullable(isoDate),
})
export type Passkey = z.infer<typeof Passkey>

// Web Authentication (W3C), level 3, section 5.
const Base64Url = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(16_384),
    z.regex(/^[\w-]+$/, { error: () => t('auth.passkeyInvalid') }),
  )
const CredentialId = z.object({
  id: Base64Url,
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})
const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(30))),
  clientExtensionResults: z._default(z.record(z.string().check(z.maxLength(60)), z.unknown()), {}),
}

export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(CredentialId)),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(CredentialId),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** An assertion: the signature of an existing passkey. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.optional(Base64Url),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** An attestation: a newly created passkey. */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

const assertionInput = z.object({ response: PasskeyAssertion })

export const passkeys = {
  signInOptions: post('/api/passkeys/sign-in/options', {
    access: 'anyone',
    limit: { none: 'challenge' },
    reply: PasskeyRequestOptions,
    status: 200,
  }),
  signIn: post('/api/passkeys/sign-in', {
    access: 'anyone',
    limit: { none: 'attempts' },
    input: assertionInput,
    reply: Me,
    status: 200,
  }),
  /** Re-authentication by passkey; see `POST /api/user/authenticate`. */
  reauthenticateOptions: post('/api/user/authenticate/passkey/options', {
    limit: { none: 'challenge' },
    reply: PasskeyRequestOptions,
    status: 200,
  }),
  reauthenticate: post('/api/user/authenticate/passkey', {
    limit: { none: 'attempts' },
    input: assertionInput,
  }),
  list: get('/api/user/passkeys', { reply: z.array(Passkey) }),
  addOptions: post('/api/user/passkeys/options', {
    limit: { none: 'challenge' },
    needsRecentSignIn: true,
    reply: PasskeyCreationOptions,
    status: 200,
  }),
  add: post('/api/user/passkeys', {
    limit: { none: 'ownRows' },
    needsRecentSignIn: true,
    input: z.object({ response: PasskeyAttestation, name: PasskeyName }),
    reply: Passkey,
  }),
  rename: put('/api/user/passkeys/:id', {
    limit: { none: 'ownRows' },
    input: z.object({ name: PasskeyName }),
    reply: Passkey,
  }),
  remove: del('/api/user/passkeys/:id', { limit: { none: 'ownRows' } }),
}
