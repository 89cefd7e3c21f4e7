import { zod4Resolver } from 'mantine-form-zod-resolver'
import { PlatformSettings } from '#shared/settings/contract.ts'
import type { Platform } from '#shared/settings/platform.ts'

/** As the form holds it: an empty field is no address. */
export type SettingsForm = Omit<Platform, 'contactEmail'> & { contactEmail: string }

export const formOf = ({ contactEmail, ...rest }: Platform): SettingsForm => ({
  ...rest,
  contactEmail: contactEmail ?? '',
})

export const settingsOf = ({ contactEmail, ...rest }: SettingsForm): Platform => ({
  ...rest,
  contactEmail: contactEmail.trim() || null,
})

const check = zod4Resolver(PlatformSettings, { errorPriority: 'first' })

export const checkSettings = (form: SettingsForm) => check(settingsOf(form))
