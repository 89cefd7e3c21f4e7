import { type RefObject, useState } from 'react'
import { maxMessageLength } from '#shared/conversation/message.ts'
import { type JoinedGroup, NewGroupMessage } from '#shared/groups/contract.ts'
import { mentionsEveryone } from '#shared/groups/mentions.ts'
import { t } from '#web/language/t.tsx'
import { Composer } from '#web/messaging/Composer.tsx'
import type { Chat } from '#web/messaging/chat.ts'
import { useCaret } from '#web/messaging/composerInput.ts'
import type { Composing } from '#web/messaging/useComposing.ts'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { sendTyping } from './data.ts'
import { MentionList } from './MentionList.tsx'
import { insertMention } from './mention.ts'
import { useCountdown } from './slowMode.ts'
import { useMentionSuggestions } from './useMentionSuggestions.ts'

type Props = {
  group: JoinedGroup
  chat: Chat
  composing: Composing
  onEditLast: () => void
  /** Only admins write, and the user is none. */
  isClosed: boolean
  /** When slow mode lets the user write again; 0: now. */
  mayWriteAt: number
  field: RefObject<HTMLTextAreaElement | null>
}

const everyoneDialog = lazyWithToast(
  async () => (await import('./EveryoneDialog.tsx')).EveryoneDialog,
)

const validate = (text: string) =>
  NewGroupMessage.shape.message.safeParse(text).error?.issues[0]?.message ?? null

/** What is written to everyone waits until the user has seen how many that is. */
const useEveryoneQuestion = ({ send, context, ...composing }: Composing) => {
  const [held, setHeld] = useState<string | null>(null)
  const drop = () => setHeld(null)
  const EveryoneDialog = everyoneDialog.useComponent(held !== null, drop)
  const sendOrAsk = (text: string) => {
    if (mentionsEveryone(text) && context?.kind !== 'edit') setHeld(text)
    else send(text)
  }
  const confirm = () => {
    if (held !== null) send(held)
    drop()
  }
  return {
    composing: { ...composing, context, send: sendOrAsk },
    question: held !== null &&
      EveryoneDialog && { EveryoneDialog, onClose: drop, onConfirm: confirm },
  }
}

export const GroupComposer = ({
  group,
  chat,
  onEditLast,
  isClosed,
  mayWriteAt,
  field,
  ...props
}: Props) => {
  const countdown = useCountdown(mayWriteAt)
  const wait = countdown && t('conversation.writing.wait', { time: countdown })
  const { composing, question } = useEveryoneQuestion(props.composing)
  const caret = useCaret(field)
  const suggestions = useMentionSuggestions({
    group,
    me: chat.me,
    text: composing.text,
    caret: caret.position,
    onChoose: ({ username }, mention) => {
      const completed = insertMention(composing.text, mention, username)
      composing.write(completed.text)
      caret.move(completed.caret)
    },
  })
  return (
    <>
      <Composer
        recipient={group.name}
        chat={chat}
        composing={composing}
        onEditLast={onEditLast}
        maxLength={maxMessageLength.group}
        validate={validate}
        field={field}
        caret={caret}
        waitText={isClosed ? t('conversation.writing.adminsOnly') : wait}
        suggestions={{
          ...suggestions,
          list: <MentionList suggestions={suggestions} />,
          activeId: suggestions.optionId(suggestions.index),
        }}
        onTyping={() => sendTyping(group.id)}
      />
      {question && (
        <question.EveryoneDialog
          groupId={group.id}
          onClose={question.onClose}
          onConfirm={question.onConfirm}
          field={field}
        />
      )}
    </>
  )
}
