import { onTestFinished } from 'vitest'
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#shared/auth/passkeys/contract.ts'

const bytes = () => new Uint8Array([1, 2, 3]).buffer

const credential = (response: object) => ({
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes(), ...response },
})

const newCredential = () =>
  credential({ attestationObject: bytes(), getTransports: () => ['internal'] })
const assertion = () =>
  credential({ authenticatorData: bytes(), signature: bytes(), userHandle: bytes() })

const replace = (name: 'create' | 'get', respond: () => Promise<object>) => {
  Object.defineProperty(navigator.credentials, name, { value: respond, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator.credentials, name)
  })
}

/** The exception that browsers throw when the device refuses. */
const deviceError = (name: string) => new DOMException('The operation is not allowed.', name)

/** A fake of the browser's WebAuthn API. */
export const authenticator = {
  makesPasskeys: () => replace('create', async () => newCredential()),
  signs: () => replace('get', async () => assertion()),
  refusesToMake: (name: string) => replace('create', () => Promise.reject(deviceError(name))),
  refusesToSign: (name: string) => replace('get', () => Promise.reject(deviceError(name))),
}

export const signInOptions: PasskeyRequestOptions = {
  challenge: 'AQID',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
}

export const newPasskeyOptions: PasskeyCreationOptions = {
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
