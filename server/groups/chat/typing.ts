import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import { refuseOutsiders } from './outsiders.ts'

export const tellTyping = async ({ db, live }: App, me: Me, groupId: string) => {
  await refuseOutsiders(db, me, groupId)
  const user = { id: me.id, name: me.name }
  live.whisper('group', groupId, { kind: 'groupTyping', groupId, user }, me.id)
}
