import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { formatDateTime } from '#server/mail/dateFormat.ts'
import { newUntil } from '#shared/safety/rules.ts'
import type { Me } from '#shared/users/user.ts'

/** Rejects pictures and documents of a new account, where the reader is not its connection. */
export const requireSettledSender = ({ now }: Pick<App, 'now'>, me: Me) => {
  const until = newUntil(me, now())
  if (until)
    throw new AppError('files_to_connections_only', { args: { until: formatDateTime(until) } })
}
