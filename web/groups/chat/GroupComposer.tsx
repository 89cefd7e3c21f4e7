import { type RefObject, useState } from 'react'
import { type JoinedGroup, NewGroupMessage } from '#shared/groups/contract.ts'
import { mentionsEveryone } from '#shared/groups/mentions.ts'
import { Composer } from '#web/messaging/Composer.tsx'
import type { Chat } from '#web/messaging/chat.ts'
import { useCaret } from '#web/messaging/composerInput.ts'
import type { Composing } from '#web/messaging/useComposing.ts'
import { t } from '#web/language/t.tsx'
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
  /** When slow mode lets the user write again; 0: now. */
  mayWriteAt: number
  field: RefObject<HTMLTextAreaElement | null>
}

const everyoneDialog = lazyWithToast(
  async () => (await import('./EveryoneDialog.tsx')).EveryoneDialog,
)

const maxLength = 2000

const validate = (text: string) =>
  NewGroupMessage.shape.message.safeParse(text).error?.issues[0]?.message ?? null

export const GroupComposer = ({
  group,
  chat,
  composing,
  onEditLast,
  mayWriteAt,
  field,
}: Props) => {
  const wait = useCountdown(mayWriteAt)
  const caret = useCaret(field)
  // Written to everyone, and held back until the user has seen how many that is.
  const [held, setHeld] = useState<string | null>(null)
  const release = () => setHeld(null)
  const EveryoneDialog = everyoneDialog.useComponent(held !== null, release)
  const isEditing = composing.context?.kind === 'edit'
  const send = (text: string) =>
    !isEditing && mentionsEveryone(text) ? setHeld(text) : composing.send(text)
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
        composing={{ ...composing, send }}
        onEditLast={onEditLast}
        maxLength={maxLength}
        validate={validate}
        field={field}
        caret={caret}
        waitText={wait && t('conversation.writing.wait', { time: wait })}
        suggestions={{
          ...suggestions,
          list: <MentionList suggestions={suggestions} />,
          activeId: suggestions.optionId(suggestions.index),
        }}
        onTyping={() => sendTyping(group.id)}
      />
      {EveryoneDialog && held !== null && (
        <EveryoneDialog
          groupId={group.id}
          onClose={release}
          onConfirm={() => {
            composing.send(held)
            release()
          }}
          field={field}
        />
      )}
    </>
  )
}
