import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { type PostDraft, postCategoryLabels } from '#shared/community/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { WritingShield } from '#web/community/shield/WritingShield.tsx'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import styles from './PostForm.module.css'
import { checkFields, type PostFields, readDraft } from './postDraft.ts'

export type Submit = (draft: PostDraft, onError: (error: ApiError) => void) => void

type Props = {
  id: string
  initial: PostFields
  /** What was typed before the page was left; null: nothing. */
  kept: PostFields | null
  onKeep: (fields: PostFields) => void
  onChange: () => void
  onSubmit: Submit
}

const categories = Object.entries(postCategoryLabels).map(([value, label]) => ({ value, label }))

/** The dialog around it asks before what was brought back is lost, as with what is typed now. */
const useToldOfKept = (isKept: boolean, onChange: () => void) => {
  const tell = useRef(onChange)
  useEffect(() => {
    if (isKept) tell.current()
  }, [isKept])
}

export const PostForm = ({ id, initial, kept, onKeep, onChange, onSubmit }: Props) => {
  const [shown, setShown] = useState(kept ?? initial)
  const form = useForm<PostFields>({
    mode: 'uncontrolled',
    initialValues: kept ?? initial,
    validate: checkFields,
    onValuesChange: (fields) => {
      onChange()
      onKeep(fields)
      setShown({ ...fields })
    },
  })
  const title = useRef<HTMLInputElement>(null)
  useFocusAtStart(title)
  useToldOfKept(kept !== null, onChange)
  const submit = form.onSubmit(
    (fields) => onSubmit(readDraft(fields), showServerError(form)),
    focusFirstError(form),
  )
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={title}
        label="Title"
        required
        data-autofocus
        maxLength={200}
        autoComplete="off"
        dir="auto"
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label="Category"
        data={categories}
        key={form.key('category')}
        {...form.getInputProps('category')}
      />
      <Textarea
        label="Content"
        required
        rows={7}
        maxLength={10_000}
        resize="vertical"
        dir="auto"
        key={form.key('content')}
        {...form.getInputProps('content')}
      />
      <TextInput
        label="Tags"
        description="Optional. Separate them with commas."
        placeholder="utrecht, bicycle"
        autoComplete="off"
        key={form.key('tags')}
        {...form.getInputProps('tags')}
      />
      {shown.category === 'housing' && <WritingShield text={`${shown.title}\n${shown.content}`} />}
    </form>
  )
}
