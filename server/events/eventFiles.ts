import type { Tx } from '#server/db/connect.ts'
import { attachFiles, replaceFiles, requireDescribed } from '#server/files/files.ts'
import { requireSettledSender } from '#server/files/newAccounts.ts'
import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'

type Files = { id: string; fileIds: string[] }

/** Of a series, to this date only. */
export const attachEventFiles = async (app: App, tx: Tx, me: Me, { id, fileIds }: Files) => {
  if (fileIds.length === 0) return
  requireSettledSender(app, me)
  await attachFiles(tx, me, fileIds, { kind: 'event', id })
  await requireDescribed(tx, { kind: 'event', id })
}

export const replaceEventFiles = async (app: App, tx: Tx, me: Me, { id, fileIds }: Files) => {
  const added = await replaceFiles(tx, me, fileIds, { kind: 'event', id })
  if (added > 0) requireSettledSender(app, me)
  await requireDescribed(tx, { kind: 'event', id })
}
