import type { Language } from '#shared/language/languages.ts'
import type { Me } from '#shared/users/user.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { getLanguage } from '#web/language/catalogue.ts'
import { switchLanguage } from '#web/language/switchLanguage.ts'
import { t } from '#web/language/t.tsx'
import { showErrorToast } from '#web/ui/toast.ts'

type Account = Pick<Me, 'id' | 'language'>

/** A choice before the login replaces the language of the account. */
let isChosenHere = false

/** Replies contain texts of the server, such as notifications. */
const refetchTexts = () => queryClient.invalidateQueries()

let savesInFlight = 0

const saveToAccount = async (language: Language) => {
  savesInFlight++
  try {
    const { saveLanguage } = await import('./saveLanguage.ts')
    await saveLanguage(language)
  } finally {
    savesInFlight--
  }
}

/** Switches the app, and keeps the choice on the device and in the account. */
export const chooseLanguage = async (language: Language, me: Account | null) => {
  try {
    await switchLanguage(language)
    // Another one was chosen while this one was loading.
    if (getLanguage() !== language) return
    isChosenHere = me === null
    if (me) await saveToAccount(language)
    await refetchTexts()
  } catch {
    showErrorToast({ title: t('auth.switchLanguageFailed') })
  }
}

/** After a login, device and account agree: a choice on the login page, or else the account's. */
export const agreeOnLanguage = async ({ language }: Account) => {
  const replacesAccount = isChosenHere || language === null
  // The next account on this device keeps its own.
  isChosenHere = false
  // An account without the choice yet must not undo it.
  if (language === getLanguage() || savesInFlight > 0) return
  if (replacesAccount) return saveToAccount(getLanguage())
  await switchLanguage(language)
  await refetchTexts()
}
