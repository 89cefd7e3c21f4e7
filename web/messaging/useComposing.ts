import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Quote } from '#shared/conversation/message.ts'
import { isTextOfFiles, textOfFiles } from '#shared/files/wordless.ts'
import { currentUserId } from '#web/api/queryClient.ts'
import { useTray } from '#web/files/trays.ts'
import type { KeptFile } from '#web/storage/keptFiles.ts'
import type { ChatMessage, PendingMessage } from './chatItems.ts'
import { mayEdit } from './editing.ts'
import { applyActions } from './queuedActions.ts'
import { quoteOf } from './quotes.ts'
import {
  forgetReturnedReply,
  onReturned,
  readReturnedReply,
  returnDraft,
} from './returnedDrafts.ts'
import { forgetHeldText, holdText, readUnsent, saveUnsent } from './unsentText.ts'

type Options = {
  me: { id: string }
  /** The name of the unsent text, which survives a reload. */
  draft: string
  groupId?: string
  /** When a new account may send files here; null: now. */
  filesFrom: Date | null
  field: RefObject<HTMLTextAreaElement | null>
  send: (message: string, replyTo: Quote | null, files: readonly KeptFile[]) => Promise<void>
  saveEdit: (row: ChatMessage, text: string) => void
}

/** What the text field is for, besides a new message. */
export type ComposingContext = { kind: 'reply'; quote: Quote } | { kind: 'edit'; row: ChatMessage }

/** What its author wrote. */
const wordsOf = ({ message, files, pendingFiles }: ChatMessage) =>
  isTextOfFiles(message, files ?? pendingFiles) ? '' : message

/** The messages as the chat shows them. */
const withPending = (rows: readonly ChatMessage[], pending: readonly PendingMessage[]) => {
  const queued = pending.map(({ row }) => row)
  const actions = queued.flatMap(({ action }) => action ?? [])
  return [...applyActions(rows, actions), ...queued.filter(({ action }) => !action)]
}

/** The field is rendered with the text by then, and what had the focus is gone. */
const useFocusOnRequest = (
  field: RefObject<HTMLTextAreaElement | null>,
  request: object | null,
) => {
  useEffect(() => {
    if (!request || !field.current) return
    field.current.focus({ preventScroll: true })
    const end = field.current.value.length
    field.current.setSelectionRange(end, end)
  }, [request, field])
}

const useReturnedDraft = (name: string, onReturn: () => void) => {
  const read = useEffectEvent(onReturn)
  useEffect(() => onReturned(name, () => read()), [name])
}

/** The text of the field of a conversation, and the message that it answers or changes. */
export const useComposing = ({ me, draft, groupId, filesFrom, field, send, saveEdit }: Options) => {
  const tray = useTray(me, draft, groupId)
  const [unsent, setUnsent] = useState(() => readUnsent(me.id, draft))
  const [quote, setQuote] = useState(() => readReturnedReply(me.id, draft))
  /** While a message is edited, the unsent text waits. */
  const [edited, setEdited] = useState<{ row: ChatMessage; text: string } | null>(null)
  const [focusRequest, setFocusRequest] = useState<object | null>(null)
  useFocusOnRequest(field, focusRequest)
  useReturnedDraft(draft, () => {
    setUnsent(readUnsent(me.id, draft))
    setQuote((before) => readReturnedReply(me.id, draft) ?? before)
  })
  const write = (next: string) => {
    if (edited) return setEdited({ ...edited, text: next })
    setUnsent(next)
    saveUnsent(me.id, draft, next)
  }
  const answer = (next: Quote | null) => {
    forgetReturnedReply(me.id, draft)
    setQuote(next)
  }
  const [{ reply, edit }] = useState(() => ({
    reply: (row: ChatMessage) => {
      setEdited(null)
      answer(quoteOf(row, me.id))
      setFocusRequest({})
    },
    edit: (row: ChatMessage) => {
      setEdited({ row, text: wordsOf(row) })
      setFocusRequest({})
    },
  }))
  /** Goes on when the chat is closed. */
  const sendWithTray = async (text: string, replyTo: Quote | null) => {
    holdText(me.id, draft, text)
    const isSent = await tray.handOver(async (files) => {
      if (text || files.length > 0) await send(text || textOfFiles(files), replyTo, files)
    })
    if (currentUserId() !== me.id) return
    forgetHeldText(me.id, draft)
    if (!isSent) returnDraft(me.id, draft, { message: text, ...(replyTo && { replyTo }) })
  }
  const context: ComposingContext | null = edited
    ? { kind: 'edit', row: edited.row }
    : quote && { kind: 'reply', quote }
  return {
    text: edited ? edited.text : unsent,
    /** The files of the next message. */
    tray,
    filesFrom,
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
    cancel: () => (edited ? setEdited(null) : answer(null)),
    send: (text: string) => {
      if (edited) {
        setEdited(null)
        if (text !== edited.row.message) saveEdit(edited.row, text)
        return
      }
      answer(null)
      if (tray.isEmpty) {
        write('')
        void send(text, quote, [])
      } else {
        setUnsent('')
        void sendWithTray(text, quote)
      }
    },
  }
}

export type Composing = ReturnType<typeof useComposing>
