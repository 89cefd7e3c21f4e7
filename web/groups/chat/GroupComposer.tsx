import { type RefObject, useState } from 'react'
import { type JoinedGroup, NewGroupMessage } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { keepDraft, keptDraft } from '#web/api/keptDrafts.ts'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { useCaret } from '#web/ui/chat/useCaret.ts'
import { tellTyping } from './data.ts'
import { withMention } from './mention.ts'
import { NameList } from './NameList.tsx'
import { useTypedName } from './useTypedName.ts'

type Props = {
  group: JoinedGroup
  me: Me
  onSend: (message: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

const longest = 2000

const whatIsWrong = (text: string) =>
  NewGroupMessage.shape.message.safeParse(text).error?.issues[0]?.message ?? null

export const GroupComposer = ({ group, me, onSend, field }: Props) => {
  const draft = `chat:${group.id}`
  const [text, setText] = useState(() => keptDraft(me.id, draft) ?? '')
  const caret = useCaret(field)
  const write = (next: string) => {
    setText(next)
    keepDraft(me.id, draft, next)
  }
  const name = useTypedName({
    groupId: group.id,
    meId: me.id,
    text,
    caret: caret.at,
    onTake: ({ username }, mentioning) => {
      const named = withMention(text, mentioning, username)
      write(named.text)
      caret.move(named.caret)
    },
  })
  return (
    <Composer
      to={group.name}
      text={text}
      onText={write}
      onSend={onSend}
      longest={longest}
      whatIsWrong={whatIsWrong}
      field={field}
      caret={caret}
      offer={{ ...name, list: <NameList name={name} />, chosenId: name.optionId(name.index) }}
      onTyping={() => tellTyping(group.id)}
    />
  )
}
