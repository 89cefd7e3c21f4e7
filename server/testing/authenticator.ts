import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { App } from '#server/http/context.ts'
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  passkeys,
} from '#shared/auth/passkeys/contract.ts'
import { as, type Person } from './people.ts'
import { forgetSessions } from './sessionCheck.ts'

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

// Authenticator data flags: user present, user verified, attested credential data.
const present = 0x01
const verified = 0x04
const keyed = 0x40

/** Deviations from a valid response. */
export type Tampering = {
  origin?: string
  host?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  type?: string
}

/** A software authenticator with one ES256 key (WebAuthn level 3, sections 6 and 7). */
export const anAuthenticator = ({ counts: hasCounter = true } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const authenticatorData = (
    host: string,
    { isVerified = true, counter: counterOverride }: Tampering,
    more = 0,
  ) => {
    if (hasCounter) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counterOverride ?? counter)
    return Buffer.concat([
      sha256(host),
      Buffer.from([present | (isVerified ? verified : 0) | more]),
      count,
    ])
  }
  const clientData = (type: string, challenge: string, tampering: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge,
        origin: tampering.origin ?? 'http://localhost:3000',
        crossOrigin: false,
      }),
    )
  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' as const }

  return {
    make: (options: PasskeyCreationOptions, tampering: Tampering = {}): PasskeyAttestation => {
      handle = options.user.id
      // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}, as CBOR.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        authenticatorData(tampering.host ?? options.rp.id, tampering, keyed),
        Buffer.alloc(16),
        length,
        id,
        key,
      ])
      // {fmt: 'none', attStmt: {}, authData: …}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', options.challenge, tampering)),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      }
    },
    sign: (options: PasskeyRequestOptions, tampering: Tampering = {}): PasskeyAssertion => {
      const authData = authenticatorData(tampering.host ?? options.rpId, tampering)
      const data = clientData('webauthn.get', options.challenge, tampering)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(data),
          authenticatorData: encoded(authData),
          signature: encoded(signature),
          userHandle: tampering.userHandle ?? handle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof anAuthenticator>

/** Responses to a challenge that was never issued. */
export const unknownAssertion = () => ({
  response: anAuthenticator().sign(
    { challenge: 'AAAA', rpId: 'localhost', timeout: 0, userVerification: 'required' },
    { userHandle: 'AAAA' },
  ),
})
export const unknownAttestation = () => ({
  response: anAuthenticator().make({
    challenge: 'AAAA',
    rp: { id: 'localhost', name: '' },
    user: { id: 'AAAA', name: '', displayName: '' },
  } as PasskeyCreationOptions),
})

/** Registers a passkey of this authenticator. */
export const addPasskey = async (
  app: App,
  person: Person,
  device: Authenticator,
  name = 'My phone',
) => {
  const { body: options } = await as(app, person).call(passkeys.addOptions, {})
  const response = device.make(options)
  const { status, body } = await as(app, person).call(passkeys.add, { response, name })
  if (status !== 201) throw new Error(`Could not add: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Registers a new passkey and removes all others. */
export const onlyPasskey = async (app: App, person: Person) => {
  await app.db`delete from passkeys where user_id = ${person.me.id}`
  await forgetSessions(app)
  return addPasskey(app, person, anAuthenticator())
}
