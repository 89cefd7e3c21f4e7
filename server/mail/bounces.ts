import { showsToken } from '#server/http/bearer.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { switchOff } from '#server/notifications/settings.ts'
import { canonicalEmail, findByLogin } from '#server/users/users.ts'
import type { ReturnedMail } from '#shared/mail/contract.ts'
import { isSwitchable, SettingCategory } from '#shared/notifications/settings.ts'
import * as store from './store.ts'

type Answer = { code?: string; command?: string; responseCode?: number; response?: string }

// RFC 3463: no such mailbox, no such system, or one that has moved or is closed. Whatever else is
// refused may be about us, or be over tomorrow, also where a server says only 550.
const isAboutAddress = /^\d{3}[ -]5\.(?:1\.[1236]|1\.10|2\.1)\b/

/** The mail server says that nobody is behind this address, and never will be. */
export const isNobodyThere = (error: unknown): boolean => {
  const { code, command, responseCode = 0, response = '' } = error as Answer
  const isRefused = code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500
  return isRefused && isAboutAddress.test(response)
}

const refuseOthers = ({ config }: Pick<App, 'config'>, authorization: string | undefined) => {
  const { mailHookToken } = config
  if (!mailHookToken) throw new Refusal(404, 'Not found')
  if (!showsToken(mailHookToken, authorization))
    throw new Refusal(401, 'The token is not the right one')
}

/** Told by the mail provider. Who it is about, or that it is about nobody, is not answered. */
export const noteReturned = async (
  app: App,
  { email, kind }: ReturnedMail,
  authorization: string | undefined,
): Promise<void> => {
  refuseOthers(app, authorization)
  if (kind === 'bounce') return store.noteBounce(app.db, canonicalEmail(email), app.now())
  const user = await findByLogin(app.db, email)
  if (!user) return
  // Called spam: whatever can be switched off is.
  for (const category of SettingCategory.options)
    if (isSwitchable(category, 'mail')) await switchOff(app, user.id, category, 'mail')
}
