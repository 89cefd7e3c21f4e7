import type {
  MadePasskey,
  NewPasskeyOptions,
  PasskeyOptions,
  SignedPasskey,
} from '#shared/auth/passkeys/contract.ts'
import { ApiError } from '#web/api/apiError.ts'

// Only for those who use one: it is not on the first screen.
const library = () => import('@simplewebauthn/browser')

type Request = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]
type Creation = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]

const sentences: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again when you are ready.',
  AbortError: 'No passkey was used. Try again when you are ready.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot make a passkey.',
}

const whereMade: typeof sentences = {
  ...sentences,
  NotAllowedError: 'No passkey was made. Try again when you are ready.',
  AbortError: 'No passkey was made. Try again when you are ready.',
}

/** What browsers say of it is meant for programmers. */
const reasonOf = (error: unknown, words: typeof sentences) =>
  words[error instanceof Error ? error.name : ''] ??
  'Your browser could not use a passkey. Please try again.'

const told = async <T>(words: typeof sentences, ask: () => Promise<T>) => {
  try {
    return await ask()
  } catch (error) {
    throw ApiError.ofDevice(reasonOf(error, words), error)
  }
}

export const signWith = (options: PasskeyOptions) =>
  told(sentences, async () => {
    const { startAuthentication } = await library()
    return (await startAuthentication({
      optionsJSON: options as Request['optionsJSON'],
    })) as SignedPasskey
  })

export const makeWith = (options: NewPasskeyOptions) =>
  told(whereMade, async () => {
    const { startRegistration } = await library()
    return (await startRegistration({
      optionsJSON: options as Creation['optionsJSON'],
    })) as MadePasskey
  })

const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Mac/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
]

/** What people would call the device they hold. */
export const proposeName = (userAgent: string) =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My device'
