import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { App } from '#server/http/context.ts'
import {
  type MadePasskey,
  type NewPasskeyOptions,
  type PasskeyOptions,
  passkeys,
  type SignedPasskey,
} from '#shared/auth/passkeys/contract.ts'
import { as, type Person } from './people.ts'

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

// Of the flags in what a device signs: somebody was there, who showed who they are, a key comes with it.
const present = 0x01
const verified = 0x04
const keyed = 0x40

/** What is otherwise than it should be. */
export type Twist = {
  origin?: string
  host?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  type?: string
}

/** A device that holds one key, ES256, and answers as WebAuthn asks (level 3, sections 6 and 7). */
export const anAuthenticator = ({ counts = true } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const head = (host: string, { isVerified = true, counter: given }: Twist, more = 0) => {
    if (counts) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(given ?? counter)
    return Buffer.concat([
      sha256(host),
      Buffer.from([present | (isVerified ? verified : 0) | more]),
      count,
    ])
  }
  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge,
        origin: twist.origin ?? 'http://localhost:3000',
        crossOrigin: false,
      }),
    )
  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' as const }

  return {
    make: (options: NewPasskeyOptions, twist: Twist = {}): MadePasskey => {
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
        head(twist.host ?? options.rp.id, twist, keyed),
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
          clientDataJSON: encoded(clientData('webauthn.create', options.challenge, twist)),
          attestationObject: encoded(attestation),
          transports: ['internal'],
        },
      }
    },
    sign: (options: PasskeyOptions, twist: Twist = {}): SignedPasskey => {
      const authData = head(twist.host ?? options.rpId, twist)
      const data = clientData('webauthn.get', options.challenge, twist)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(data),
          authenticatorData: encoded(authData),
          signature: encoded(signature),
          userHandle: twist.userHandle ?? handle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof anAuthenticator>

/** Answers to what nobody asked. */
export const aSignature = () => ({
  response: anAuthenticator().sign(
    { challenge: 'AAAA', rpId: 'localhost', timeout: 0, userVerification: 'required' },
    { userHandle: 'AAAA' },
  ),
})
export const aMadePasskey = () => ({
  response: anAuthenticator().make({
    challenge: 'AAAA',
    rp: { id: 'localhost', name: '' },
    user: { id: 'AAAA', name: '', displayName: '' },
  } as NewPasskeyOptions),
})

/** Adds a passkey on this device to the account of its owner. */
export const addedPasskey = async (
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

/** One that was added just now, and the person has no other. */
export const onlyPasskey = async (app: App, person: Person) => {
  await app.db`delete from passkeys where user_id = ${person.me.id}`
  return addedPasskey(app, person, anAuthenticator())
}
