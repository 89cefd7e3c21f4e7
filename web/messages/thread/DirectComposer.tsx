import { type RefObject, useState } from 'react'
import { NewDirectMessage } from '#shared/messages/contract.ts'
import { keepDraft, keptDraft } from '#web/api/keptDrafts.ts'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { useCaret } from '#web/ui/chat/useCaret.ts'

type Props = {
  otherUserId: string
  /** The other's name. */
  to: string
  me: { id: string }
  onSend: (message: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

const longest = 5000

const whatIsWrong = (text: string) =>
  NewDirectMessage.shape.content.safeParse(text).error?.issues[0]?.message ?? null

export const DirectComposer = ({ otherUserId, to, me, onSend, field }: Props) => {
  const draft = `direct:${otherUserId}`
  const [text, setText] = useState(() => keptDraft(me.id, draft) ?? '')
  const caret = useCaret(field)
  return (
    <Composer
      to={to}
      text={text}
      onText={(next) => {
        setText(next)
        keepDraft(me.id, draft, next)
      }}
      onSend={onSend}
      longest={longest}
      whatIsWrong={whatIsWrong}
      field={field}
      caret={caret}
    />
  )
}
