import { type RefObject, useState } from 'react'
import { type JoinedGroup, NewGroupMessage } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { Composer } from '#web/messaging/Composer.tsx'
import { useCaret } from '#web/messaging/composerInput.ts'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import { sendTyping } from './data.ts'
import { MentionList } from './MentionList.tsx'
import { insertMention } from './mention.ts'
import { useMentionSuggestions } from './useMentionSuggestions.ts'

type Props = {
  group: JoinedGroup
  me: Me
  onSend: (message: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

const maxLength = 2000

const validate = (text: string) =>
  NewGroupMessage.shape.message.safeParse(text).error?.issues[0]?.message ?? null

export const GroupComposer = ({ group, me, onSend, field }: Props) => {
  const draft = `chat:${group.id}`
  const [text, setText] = useState(() => readDraft(me.id, draft) ?? '')
  const caret = useCaret(field)
  const write = (next: string) => {
    setText(next)
    saveDraft(me.id, draft, next)
  }
  const suggestions = useMentionSuggestions({
    groupId: group.id,
    meId: me.id,
    text,
    caret: caret.position,
    onChoose: ({ username }, mention) => {
      const completed = insertMention(text, mention, username)
      write(completed.text)
      caret.move(completed.caret)
    },
  })
  return (
    <Composer
      recipient={group.name}
      text={text}
      onTextChange={write}
      onSend={onSend}
      maxLength={maxLength}
      validate={validate}
      field={field}
      caret={caret}
      suggestions={{
        ...suggestions,
        list: <MentionList suggestions={suggestions} />,
        activeId: suggestions.optionId(suggestions.index),
      }}
      onTyping={() => sendTyping(group.id)}
    />
  )
}
