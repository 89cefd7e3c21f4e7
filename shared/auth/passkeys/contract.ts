import * as z from 'zod'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'
import { Me } from '#shared/users/user.ts'

/** More devices than anybody has. */
export const passkeysPerUser = 20

export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Give it a name')
  .max(60, 'At most 60 characters')
  .regex(/^[^\n\r\t]*$/, 'Use one line')

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Kept by the maker of the device or a password manager, and there on all one's devices. */
  isSynced: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

// What browsers and devices speak: Web Authentication (W3C), level 3, section 5.
const Base64Url = z
  .string()
  .min(1)
  .max(16_384)
  .regex(/^[\w-]+$/, 'Invalid passkey')
const CredentialId = z.object({
  id: Base64Url,
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(30).optional(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).default({}),
}

export const PasskeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(CredentialId).optional(),
})
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

export const NewPasskeyOptions = z.object({
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
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>

/** What a device signed. */
export const SignedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
})
export type SignedPasskey = z.infer<typeof SignedPasskey>

/** What a device made. */
export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type MadePasskey = z.infer<typeof MadePasskey>

const signed = z.object({ response: SignedPasskey })

export const passkeys = {
  signInOptions: post('/api/passkeys/sign-in/options', {
    access: 'anyone',
    reply: PasskeyOptions,
    status: 200,
  }),
  signIn: post('/api/passkeys/sign-in', {
    access: 'anyone',
    input: signed,
    reply: Me,
    status: 200,
  }),
  /** To show once more who is there: see `POST /api/user/authenticate`. */
  againOptions: post('/api/user/authenticate/passkey/options', {
    reply: PasskeyOptions,
    status: 200,
  }),
  again: post('/api/user/authenticate/passkey', { input: signed }),
  list: get('/api/user/passkeys', { reply: z.array(Passkey) }),
  addOptions: post('/api/user/passkeys/options', { reply: NewPasskeyOptions, status: 200 }),
  add: post('/api/user/passkeys', {
    input: z.object({ response: MadePasskey, name: PasskeyName }),
    reply: Passkey,
  }),
  rename: put('/api/user/passkeys/:id', {
    input: z.object({ name: PasskeyName }),
    reply: Passkey,
  }),
  remove: del('/api/user/passkeys/:id'),
}
