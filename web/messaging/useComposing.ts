import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import type { ChatMessage, PendingMessage } from './chatItems.ts'
import { mayEdit } from './editing.ts'
import { applyActions } from './queuedActions.ts'
import { onReturned } from './returnedDrafts.ts'

type Options = {
  me: { id: string }
  /** The name of the unsent text, which survives a reload. */
  draft: string
  field: RefObject<HTMLTextAreaElement | null>
  send: (message: string, replyTo: ChatMessage | null) => void
  saveEdit: (row: ChatMessage, text: string) => void
}

/** What the text field is for, besides a new message. */
export type ComposingContext = { kind: 'reply' | 'edit'; row: ChatMessage }

/** The messages as the chat shows them. */
const withPending = (rows: readonly ChatMessage[], pending: readonly PendingMessage[]) => {
  const queued = pending.map(({ row }) => row)
  const actions = queued.flatMap(({ action }) => action ?? [])
  return [...applyActions(rows, actions), ...queued.filter(({ action }) => !action)]
}

/** The field is rendered with the text by then, and what had the focus is gone. */
const useFocusOnContext = (
  field: RefObject<HTMLTextAreaElement | null>,
  context: ComposingContext | null,
) => {
  useEffect(() => {
    if (!context || !field.current) return
    field.current.focus({ preventScroll: true })
    const end = field.current.value.length
    field.current.setSelectionRange(end, end)
  }, [context, field])
}

const useReturnedDraft = (name: string, onReturn: () => void) => {
  const read = useEffectEvent(onReturn)
  useEffect(() => onReturned(name, () => read()), [name])
}

/** The text of the field of a conversation, and the message that it answers or changes. */
export const useComposing = ({ me, draft, field, send, saveEdit }: Options) => {
  const [unsent, setUnsent] = useState(() => readDraft(me.id, draft) ?? '')
  /** While a message is edited, the unsent text waits. */
  const [edited, setEdited] = useState('')
  const [context, setContext] = useState<ComposingContext | null>(null)
  const isEditing = context?.kind === 'edit'
  useFocusOnContext(field, context)
  useReturnedDraft(draft, () => setUnsent(readDraft(me.id, draft) ?? ''))
  const write = (next: string) => {
    if (isEditing) return setEdited(next)
    setUnsent(next)
    saveDraft(me.id, draft, next)
  }
  const [{ reply, edit }] = useState(() => ({
    reply: (row: ChatMessage) => setContext({ kind: 'reply', row }),
    edit: (row: ChatMessage) => {
      setEdited(row.message)
      setContext({ kind: 'edit', row })
    },
  }))
  return {
    text: isEditing ? edited : unsent,
    context,
    write,
    /** Answers the message with the next one; the same function in each render. */
    reply,
    /** Changes the message; the same function in each render. */
    edit,
    /** Changes the last message of the user, if that is still possible. */
    editLast: (rows: readonly ChatMessage[], pending: readonly PendingMessage[]) => {
      const last = withPending(rows, pending).findLast(
        ({ user, isDeleted }) => user?.id === me.id && !isDeleted,
      )
      if (last && mayEdit(last, me)) edit(last)
    },
    cancel: () => setContext(null),
    send: (text: string) => {
      setContext(null)
      if (isEditing) {
        if (text !== context.row.message) saveEdit(context.row, text)
        return
      }
      write('')
      send(text, context?.row ?? null)
    },
  }
}

export type Composing = ReturnType<typeof useComposing>
