import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { isBlank } from '#shared/http/text.ts'
import type { Me } from '#shared/users/user.ts'
import { hasLink } from './linkDetection.ts'
import { enforceNewAccountLimit } from './newAccountLimits.ts'

/**
 * The message of a request as it is stored. It reaches strangers, so a link in it counts for new
 * accounts. Called like `enforceNewAccountLimit`, after all other checks and locks.
 */
export const checkRequestMessage = async (
  app: Pick<App, 'now'>,
  tx: Tx,
  me: Me,
  message: string | undefined,
): Promise<string | null> => {
  if (!message || isBlank(message)) return null
  if (hasLink(message)) await enforceNewAccountLimit(app, tx, me, 'link')
  return message
}
