import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { hasBearerToken } from '#server/http/requestInfo.ts'
import { canonicalEmail, findByLogin } from '#server/users/users.ts'
import type { BounceReport } from '#shared/mail/contract.ts'
import { isSwitchable, SettingCategory } from '#shared/notifications/settings.ts'
import * as store from './store.ts'
import type { DisableMails } from './unsubscribe.ts'

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

// RFC 3463: unknown mailbox, unknown system, moved or closed. Other rejections may concern the
// sender or be temporary, even a bare 550.
const permanentAddressError = /^\d{3}[ -]5\.(?:1\.[1236]|1\.10|2\.1)\b/

/** Whether the mail server rejected the recipient address permanently. */
export const isUnknownRecipient = (error: unknown): boolean => {
  const { code, command, responseCode = 0, response = '' } = error as SmtpError
  const isRejected = code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500
  return isRejected && permanentAddressError.test(response)
}

const requireHookToken = ({ config }: Pick<App, 'config'>, authorization: string | undefined) => {
  const { mailHookToken } = config
  if (!mailHookToken) throw new AppError('not_found')
  if (!hasBearerToken(mailHookToken, authorization)) throw new AppError('wrong_token')
}

/** Webhook of the mail provider. The reply does not reveal whether the address is known. */
export const handleBounce = async (
  app: App,
  disableMails: DisableMails,
  { email, kind }: BounceReport,
  authorization: string | undefined,
): Promise<void> => {
  requireHookToken(app, authorization)
  if (kind === 'bounce') return store.markBounced(app.db, canonicalEmail(email), app.now())
  const user = await findByLogin(app.db, email)
  if (!user) return
  // A spam complaint disables every category that can be disabled.
  for (const category of SettingCategory.options)
    if (isSwitchable(category, 'mail')) await disableMails(user.id, category)
}
