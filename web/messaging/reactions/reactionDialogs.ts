import { createStore } from '#web/ui/createStore.ts'
import type { MessagePart } from '../chat.ts'

export type OpenReactionDialog = MessagePart & { kind: 'picker' | 'people' }

/** The open dialog about the reactions to a message. */
export const reactionDialog = createStore<OpenReactionDialog | null>(null)

export const closeReactionDialog = () => reactionDialog.set(null)
