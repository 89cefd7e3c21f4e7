import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#shared/auth/passkeys/contract.ts'
import { ApiError } from '#web/api/apiError.ts'
import { type Label, t } from '#web/language/t.tsx'

// Loaded on use, to keep it out of the first screen.
const library = () => import('@simplewebauthn/browser')

type Request = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]
type Creation = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]

const signInMessages: Record<string, Label> = {
  NotAllowedError: 'auth.passkeyError.notUsed',
  AbortError: 'auth.passkeyError.notUsed',
  InvalidStateError: 'auth.passkeyError.existsHere',
  SecurityError: 'auth.passkeyError.wrongAddress',
  NotSupportedError: 'auth.passkeyError.unsupportedDevice',
}

const creationMessages: typeof signInMessages = {
  ...signInMessages,
  NotAllowedError: 'auth.passkeyError.notCreated',
  AbortError: 'auth.passkeyError.notCreated',
}

/** Browser messages are meant for developers, so they are replaced. */
const errorMessage = (error: unknown, messages: typeof signInMessages) =>
  t(messages[error instanceof Error ? error.name : ''] ?? 'auth.passkeyError.other')

const withDeviceErrors = async <T>(messages: typeof signInMessages, prompt: () => Promise<T>) => {
  try {
    return await prompt()
  } catch (error) {
    throw ApiError.fromDevice(() => errorMessage(error, messages), error)
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

/** Brands have the same name in every language. */
const devices: [RegExp, () => string][] = [
  [/iPhone/, () => 'iPhone'],
  [/iPad/, () => 'iPad'],
  [/Android.*Mobile/, () => t('auth.device.androidPhone')],
  [/Android/, () => t('auth.device.androidTablet')],
  [/Mac/, () => 'Mac'],
  [/Windows/, () => t('auth.device.windowsComputer')],
  [/CrOS/, () => 'Chromebook'],
  [/Linux/, () => t('auth.device.linuxComputer')],
]

/** Suggested name for the current device. */
export const suggestDeviceName = (userAgent: string) =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1]() ?? t('auth.device.other')
