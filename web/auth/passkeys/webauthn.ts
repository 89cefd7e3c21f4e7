import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#shared/auth/passkeys/contract.ts'
import { ApiError } from '#web/api/apiError.ts'

// Loaded on use, to keep it out of the first screen.
const library = () => import('@simplewebauthn/browser')

type Request = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]
type Creation = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]

const signInMessages: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again when you’re ready.',
  AbortError: 'No passkey was used. Try again when you’re ready.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this web address.',
  NotSupportedError: 'This device can’t create a passkey.',
}

const creationMessages: typeof signInMessages = {
  ...signInMessages,
  NotAllowedError: 'No passkey was created. Try again when you’re ready.',
  AbortError: 'No passkey was created. Try again when you’re ready.',
}

/** Browser messages are meant for developers, so they are replaced. */
const errorMessage = (error: unknown, messages: typeof signInMessages) =>
  messages[error instanceof Error ? error.name : ''] ??
  'Your browser couldn’t use a passkey. Please try again.'

const withDeviceErrors = async <T>(messages: typeof signInMessages, prompt: () => Promise<T>) => {
  try {
    return await prompt()
  } catch (error) {
    throw ApiError.fromDevice(errorMessage(error, messages), error)
  }
}

export const signWithPasskey = (options: PasskeyRequestOptions) =>
  withDeviceErrors(signInMessages, async () => {
    const { startAuthentication } = await library()
    return (await startAuthentication({
      optionsJSON: options as Request['optionsJSON'],
    })) as PasskeyAssertion
  })

export const createPasskey = (options: PasskeyCreationOptions) =>
  withDeviceErrors(creationMessages, async () => {
    const { startRegistration } = await library()
    return (await startRegistration({
      optionsJSON: options as Creation['optionsJSON'],
    })) as PasskeyAttestation
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

/** Suggested name for the current device. */
export const suggestDeviceName = (userAgent: string) =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My device'
