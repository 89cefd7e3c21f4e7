import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { parseField } from '#server/http/parseField.ts'
import { editHours, maxEdits } from '#shared/conversation/contract.ts'
import { messageText } from '#shared/conversation/message.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind, StoredMessage } from '../kind.ts'
import { enterMessage } from '../messages.ts'
import * as store from '../store.ts'
import * as actions from './store.ts'

const hourMs = 3_600_000

/** The options of a poll never change; its question, the text, only until the first vote. */
const hasVotes = ({ poll }: StoredMessage) => (poll?.votes?.length ?? poll?.voters ?? 0) > 0

type Edit = { id: string; messageId: string; text: string }

/** Changes the text of an own message. The same text again has no effect. */
export const editMessage = (app: App, kind: AnyKind, me: Me, { text: raw, ...ids }: Edit) =>
  inTransaction(app.db, async (tx) => {
    const { place, message } = await enterMessage(app, tx, kind, me, ids)
    if (message.authorId !== me.id) throw new AppError('only_own_messages_editable')
    const text = parseField('text', messageText(kind.name), raw)
    if (text === message.text) return
    if (hasVotes(message)) throw new AppError('poll_question_fixed')
    const at = app.now()
    if (at.getTime() - message.createdAt.getTime() > editHours * hourMs)
      throw new AppError('message_edit_too_late')
    if ((await actions.countEdits(tx, kind, message.id)) >= maxEdits)
      throw new AppError('message_edited_too_often')
    await actions.addEdit(tx, kind, message.id, { id: uuid(), text: message.text, replacedAt: at })
    const seq = await store.nextSeq(tx, kind, message.conversationId)
    await actions.setText(tx, kind, message.id, { text, seq, at })
    app.live.signal(tx, kind.topic, message.conversationId, seq)
    await kind.onEdited(app, tx, me, place, { before: message, text })
  })
