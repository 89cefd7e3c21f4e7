import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { conversations } from '#shared/conversation/contract.ts'
import type { ConversationKind } from '#shared/conversation/message.ts'
import { editMessage } from './edits.ts'
import type { AnyKind } from './kind.ts'
import { listPins, setPinned } from './pins.ts'
import { closePoll, listVotes, vote } from './polls/polls.ts'
import { listReactions, react, takeBackReaction } from './reactions.ts'
import { changeSettings } from './settings.ts'

export type Kinds = Record<ConversationKind, AnyKind>

export const conversationRoutes = (app: App, kinds: Kinds) => {
  const kindOf = (name: string): AnyKind => {
    if (name !== 'group' && name !== 'direct') throw new AppError('conversation_not_found')
    return kinds[name]
  }
  serve(app, conversations, {
    edit: ({ kind, ...edit }, me) => editMessage(app, kindOf(kind), me, edit),
    react: ({ kind, ...ids }, me) => react(app, kindOf(kind), me, ids),
    takeBackReaction: ({ kind, ...ids }, me) => takeBackReaction(app, kindOf(kind), me, ids),
    reactions: ({ kind, ...ids }, me) => listReactions(app, kindOf(kind), me, ids),
    pin: ({ kind, ...ids }, me) => setPinned(app, kindOf(kind), me, ids, true),
    unpin: ({ kind, ...ids }, me) => setPinned(app, kindOf(kind), me, ids, false),
    pins: ({ kind, id }, me) => listPins(app, kindOf(kind), me, id),
    vote: ({ kind, ...choice }, me) => vote(app, kindOf(kind), me, choice),
    closePoll: ({ kind, ...ids }, me) => closePoll(app, kindOf(kind), me, ids),
    votes: ({ kind, ...ids }, me) => listVotes(app, kindOf(kind), me, ids),
    changeSettings: ({ kind, ...change }, me) => changeSettings(app, kindOf(kind), me, change),
    markUnread: ({ kind, id, seq }, me) => kindOf(kind).markUnread(app, me, id, seq),
  })
}
