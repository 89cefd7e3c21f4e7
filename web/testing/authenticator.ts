import { onTestFinished } from 'vitest'
import type { NewPasskeyOptions, PasskeyOptions } from '#shared/auth/passkeys/contract.ts'

const bytes = () => new Uint8Array([1, 2, 3]).buffer

const credential = (response: object) => ({
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes(), ...response },
})

const made = () => credential({ attestationObject: bytes(), getTransports: () => ['internal'] })
const signed = () =>
  credential({ authenticatorData: bytes(), signature: bytes(), userHandle: bytes() })

const replace = (name: 'create' | 'get', ask: () => Promise<object>) => {
  Object.defineProperty(navigator.credentials, name, { value: ask, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator.credentials, name)
  })
}

/** What browsers throw when the device refuses; its message is for programmers. */
const refusal = (name: string) => new DOMException('The operation is not allowed.', name)

/** The device that the person holds, as the browser asks it. */
export const authenticator = {
  makesPasskeys: () => replace('create', async () => made()),
  signs: () => replace('get', async () => signed()),
  refusesToMake: (name: string) => replace('create', () => Promise.reject(refusal(name))),
  refusesToSign: (name: string) => replace('get', () => Promise.reject(refusal(name))),
}

export const signInOptions: PasskeyOptions = {
  challenge: 'AQID',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
}

export const newPasskeyOptions: NewPasskeyOptions = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: 'Welkom' },
  user: { id: 'AQID', name: 'noor', displayName: 'Noor Visser' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
}
