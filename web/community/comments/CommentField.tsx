import { Textarea } from '@mantine/core'
import type { RefObject } from 'react'
import { CommentDraft } from '#shared/community/contract.ts'
import { isBlank } from '#shared/http/text.ts'

type Props = {
  label: string
  text: string
  onType: (text: string) => void
  field?: RefObject<HTMLTextAreaElement | null>
}

/** null: it can be sent, or there is nothing in it yet. */
export const whatIsWrong = (text: string) => {
  if (isBlank(text)) return null
  return CommentDraft.shape.content.safeParse(text).error?.issues[0]?.message ?? null
}

export const mayBeSent = (text: string) => !isBlank(text) && whatIsWrong(text) === null

export const CommentField = ({ label, text, onType, field }: Props) => (
  <Textarea
    ref={field}
    aria-label={label}
    placeholder={label}
    dir="auto"
    minRows={2}
    rows={Math.min(8, Math.max(2, text.split('\n').length))}
    resize="vertical"
    value={text}
    error={whatIsWrong(text)}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)
