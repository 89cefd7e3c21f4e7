import type { App } from '#server/http/context.ts'
import { serve } from '#server/http/serve.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { editMessage } from './actions/edits.ts'
import { listPins, setPinned } from './actions/pins.ts'
import { listReactions, react, takeBackReaction } from './actions/reactions.ts'
import { changeSettings } from './actions/settings.ts'
import { markShown } from './actions/shown.ts'
import { type Kinds, kindOf } from './kind.ts'
import { closePoll, listVotes, vote } from './polls/polls.ts'

export const conversationRoutes = (app: App, kinds: Kinds) => {
  const find = (name: string) => kindOf(kinds, name)
  serve(app, conversations, {
    edit: ({ kind, ...edit }, me) => editMessage(app, find(kind), me, edit),
    react: ({ kind, ...ids }, me) => react(app, find(kind), me, ids),
    takeBackReaction: ({ kind, ...ids }, me) => takeBackReaction(app, find(kind), me, ids),
    reactions: ({ kind, ...ids }, me) => listReactions(app, find(kind), me, ids),
    pin: ({ kind, ...ids }, me) => setPinned(app, find(kind), me, ids, true),
    unpin: ({ kind, ...ids }, me) => setPinned(app, find(kind), me, ids, false),
    pins: ({ kind, id }, me) => listPins(app, find(kind), me, id),
    vote: ({ kind, ...choice }, me) => vote(app, find(kind), me, choice),
    closePoll: ({ kind, ...ids }, me) => closePoll(app, find(kind), me, ids),
    votes: ({ kind, ...ids }, me) => listVotes(app, find(kind), me, ids),
    changeSettings: ({ kind, ...change }, me) => changeSettings(app, find(kind), me, change),
    markShown: ({ kind, ...place }, me) => markShown(app, find(kind), me, place),
    markUnread: ({ kind, id, seq }, me) => find(kind).markUnread(app, me, id, seq),
  })
}
