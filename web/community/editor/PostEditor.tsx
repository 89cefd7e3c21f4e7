import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { type PostDraft, postCategoryLabels } from '#shared/community/contract.ts'
import { mayChangePost } from '#shared/community/rules.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { focusFirstError, showServerError } from '#web/api/forms.ts'
import { useMe } from '#web/auth/data.ts'
import { useFreshPost } from '#web/community/data.ts'
import { DraftScamWarning } from '#web/community/scamWarning/PostScamWarning.tsx'
import { discardDraft, readDraft, saveDraft } from '#web/storage/drafts.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useInitialFocus } from '#web/ui/focus.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import styles from './PostEditor.module.css'
import {
  type PostFields,
  parseDraft,
  serializeDraft,
  toFields,
  toPostDraft,
  validateFields,
} from './postDraft.ts'

type PostEditorProps = {
  id: string
  meId: string
  /** Name of the saved draft. */
  draftName: string
  initial: PostFields
  onChange: () => void
  onSubmit: Submit
}

/** The form, restored from its saved draft. */
export const PostEditor = ({ meId, draftName, initial, ...form }: PostEditorProps) => {
  const [restored] = useState(() => parseDraft(readDraft(meId, draftName)))
  const persistFields = (fields: PostFields) => {
    const text = serializeDraft(fields, initial)
    if (text) saveDraft(meId, draftName, text)
    else discardDraft(meId, draftName)
  }
  return <PostForm {...form} initial={initial} restored={restored} onSaveDraft={persistFields} />
}

type Submit = (draft: PostDraft, onError: (error: ApiError) => void) => void

type Props = {
  id: string
  initial: PostFields
  /** Restored draft; null if there is none. */
  restored: PostFields | null
  onSaveDraft: (fields: PostFields) => void
  onChange: () => void
  onSubmit: Submit
}

const categories = Object.entries(postCategoryLabels).map(([value, label]) => ({ value, label }))

/** Marks the form as changed, so that closing the dialog asks before losing a restored draft. */
const useMarkAsChanged = (isRestored: boolean, onChange: () => void) => {
  const onChangeRef = useRef(onChange)
  useEffect(() => {
    if (isRestored) onChangeRef.current()
  }, [isRestored])
}

const PostForm = ({ id, initial, restored, onSaveDraft, onChange, onSubmit }: Props) => {
  const [currentValues, setCurrentValues] = useState(restored ?? initial)
  const form = useForm<PostFields>({
    mode: 'uncontrolled',
    initialValues: restored ?? initial,
    validate: validateFields,
    onValuesChange: (fields) => {
      onChange()
      onSaveDraft(fields)
      setCurrentValues({ ...fields })
    },
  })
  const title = useRef<HTMLInputElement>(null)
  useInitialFocus(title)
  useMarkAsChanged(restored !== null, onChange)
  const submit = form.onSubmit(
    (fields) => onSubmit(toPostDraft(fields), showServerError(form)),
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
      {currentValues.category === 'housing' && (
        <DraftScamWarning text={`${currentValues.title}\n${currentValues.content}`} />
      )}
    </form>
  )
}

type ExistingPostProps = Omit<PostEditorProps, 'initial'> & { postId: string }

export const ExistingPost = ({ postId, ...editor }: ExistingPostProps) => {
  const { data: me } = useMe()
  const { post, failure, retry, isRetrying } = useFreshPost(postId)
  // The URL may name any post.
  if (post && me && !mayChangePost(post, me))
    return <p>Only its author or an administrator may change this post.</p>
  if (post) return <PostEditor {...editor} initial={toFields(post)} />
  if (!failure) return <Spinner />
  return (
    <FailedState
      title="The post could not be loaded"
      reason={failure.reason}
      onRetry={() => void retry()}
      isRetrying={isRetrying}
    />
  )
}
