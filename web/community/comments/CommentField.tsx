import { Textarea } from '@mantine/core'
import type { RefObject } from 'react'
import { CommentDraft } from '#shared/community/contract.ts'
import { isBlank } from '#shared/http/text.ts'
import styles from './CommentField.module.css'

type Props = {
  label: string
  text: string
  onType: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** What is on its way must not be typed on: it goes when it has arrived. */
  isSending: boolean
}

/** null: it can be sent, or there is nothing in it yet. */
const whatIsWrong = (text: string) => {
  if (isBlank(text)) return null
  return CommentDraft.shape.content.safeParse(text).error?.issues[0]?.message ?? null
}

export const mayBeSent = (text: string) => !isBlank(text) && whatIsWrong(text) === null

export const CommentField = ({ label, text, onType, field, isSending }: Props) => (
  <Textarea
    ref={field}
    aria-label={label}
    placeholder={label}
    dir="auto"
    rows={2}
    classNames={{ input: styles.field ?? '' }}
    readOnly={isSending}
    value={text}
    error={whatIsWrong(text)}
    onChange={(event) => onType(event.currentTarget.value)}
  />
)
