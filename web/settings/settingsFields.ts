import { zod4Resolver } from 'mantine-form-zod-resolver'
import { PlatformSettings } from '#shared/settings/contract.ts'
import type { Platform } from '#shared/settings/platform.ts'

const numbers = [
  'answersKeptDays',
  'filesPerPersonMb',
  'filesPerGroupMb',
  'filesOfEveryoneMb',
] as const
type NumberName = (typeof numbers)[number]

/** The form values: an empty string means no address. */
export type SettingsFormValues = Omit<Platform, 'contactEmail' | NumberName> &
  Record<'contactEmail' | NumberName, string>

const ofNumbers = <Value>(read: (name: NumberName) => Value) =>
  Object.fromEntries(numbers.map((name) => [name, read(name)])) as Record<NumberName, Value>

export const toForm = (settings: Platform): SettingsFormValues => ({
  ...settings,
  contactEmail: settings.contactEmail ?? '',
  ...ofNumbers((name) => String(settings[name])),
})

const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

export const toSettings = (values: SettingsFormValues): Platform => ({
  ...values,
  contactEmail: values.contactEmail.trim() || null,
  ...ofNumbers((name) => toNumber(values[name])),
})

const check = zod4Resolver(PlatformSettings, { errorPriority: 'first' })

export const checkSettings = (form: SettingsFormValues) => check(toSettings(form))
