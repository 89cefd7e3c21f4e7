import { useState } from 'react'
import { dropDraft, keepDraft, keptDraft } from '#web/api/keptDrafts.ts'
import { PostForm, type Submit } from './PostForm.tsx'
import { type PostFields, readKept, writeKept } from './postDraft.ts'

export type PostEditorProps = {
  id: string
  meId: string
  /** Under which it is kept. */
  name: string
  initial: PostFields
  onChange: () => void
  onSubmit: Submit
}

/** The form, with what was typed into it before a reload. */
export const PostEditor = ({ meId, name, initial, ...form }: PostEditorProps) => {
  const [kept] = useState(() => readKept(keptDraft(meId, name)))
  const keep = (fields: PostFields) => {
    const text = writeKept(fields, initial)
    if (text) keepDraft(meId, name, text)
    else dropDraft(meId, name)
  }
  return <PostForm {...form} initial={initial} kept={kept} onKeep={keep} />
}
