import type { Language } from '#shared/language/languages.ts'
import { profile } from '#shared/profile/contract.ts'
import { call } from '#web/api/client.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'

export const saveLanguage = async (language: Language) =>
  setCurrentUser(await call(profile.update, { language }))
