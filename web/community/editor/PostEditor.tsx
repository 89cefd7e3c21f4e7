import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { PostCategory, type PostDraft, postCategoryLabels } from '#shared/community/contract.ts'
import { mayChangePost } from '#shared/community/rules.ts'
import type { AttachedFile } from '#shared/files/contract.ts'
import type { Me } from '#shared/users/user.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { useMe } from '#web/auth/data.ts'
import { useFreshPost } from '#web/community/data.ts'
import { DraftScamWarning } from '#web/community/scamWarning/PostScamWarning.tsx'
import type { ChosenFiles } from '#web/files/data.ts'
import { FormFiles, useFormFiles } from '#web/files/FormFiles.tsx'
import { t } from '#web/language/t.tsx'
import { discardDraft, readDraft, saveDraft } from '#web/storage/drafts.ts'
import { type DialogFormProps, Form, type FormProps } from '#web/ui/Form.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { KindChoice } from './KindChoice.tsx'
import { LanguageChip, useDetectedLanguage } from './LanguageChip.tsx'
import { OfferFieldset } from './OfferFieldset.tsx'
import { toPostDraft, validateFields } from './postDraft.ts'
import { type PostFields, parseDraft, serializeDraft, toFields } from './postFields.ts'

type PostEditorProps = DialogFormProps &
  Pick<FormProps<ApiError>, 'error' | 'isFailureFirst' | 'renderFailure'> & {
    me: Me
    /** Name of the saved draft. */
    draftName: string
    initial: PostFields
    /** The files that a post has, before any change. */
    files?: readonly AttachedFile[]
    /** Only the author adds files. */
    isMine: boolean
    /** With the ids of the files that stay. */
    onSubmit: (draft: PostDraft, tray: ChosenFiles) => void
  }

/** The form, restored from its saved draft. */
export const PostEditor = ({ me, draftName, initial, ...form }: PostEditorProps) => {
  const [restored] = useState(() => parseDraft(readDraft(me.id, draftName)))
  const persistFields = (fields: PostFields) => {
    const text = serializeDraft(fields, initial)
    if (text) saveDraft(me.id, draftName, text)
    else discardDraft(me.id, draftName)
  }
  return (
    <PostForm
      {...form}
      me={me}
      draftName={draftName}
      initial={initial}
      restored={restored}
      onSaveDraft={persistFields}
    />
  )
}

type Props = PostEditorProps & {
  /** Restored draft; null if there is none. */
  restored: PostFields | null
  onSaveDraft: (fields: PostFields) => void
}

const categories = () =>
  PostCategory.options.map((value) => ({ value, label: t(postCategoryLabels[value]) }))

/** Marks the form as changed, so that closing the dialog asks before losing a restored draft. */
const useMarkAsChanged = (isRestored: boolean, onChange: () => void) => {
  const onChangeRef = useRef(onChange)
  useEffect(() => {
    if (isRestored) onChangeRef.current()
  }, [isRestored])
}

const PostForm = (props: Props) => {
  const { me, draftName, initial, restored, files, isMine, onSaveDraft, onSubmit, ...dialog } =
    props
  const formFiles = useFormFiles({ me, draftName, files, onChange: dialog.onChange })

  const [currentValues, setCurrentValues] = useState(restored ?? initial)
  const form = useForm<PostFields>({
    initialValues: restored ?? initial,
    validate: validateFields,
    onValuesChange: (fields) => {
      onSaveDraft(fields)
      setCurrentValues({ ...fields })
    },
  })
  const text = `${currentValues.title}\n${currentValues.content}`
  const [isLanguageChosen, setLanguageChosen] = useState(currentValues.language !== '')
  const detected = useDetectedLanguage(text, !isLanguageChosen)
  const language = isLanguageChosen ? currentValues.language : (detected ?? '')
  useMarkAsChanged(restored !== null || formFiles.tray.files.length > 0, dialog.onChange)
  const submit = (fields: PostFields) => {
    if (!formFiles.check()) return
    const draft = toPostDraft({ ...fields, language })
    onSubmit({ ...draft, fileIds: formFiles.keptIds }, formFiles.tray)
  }
  return (
    <Form {...dialog} fields={form} onSubmit={form.onSubmit(submit)}>
      <KindChoice kind={currentValues.kind} onChoose={(kind) => form.setFieldValue('kind', kind)} />
      <TextInput
        label={t('common.title')}
        required
        data-autofocus
        maxLength={200}
        autoComplete="off"
        dir="auto"
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label={t('common.category')}
        data={categories()}
        {...form.getInputProps('category')}
      />
      <Textarea
        label={t('community.editor.content')}
        required
        rows={7}
        maxLength={10_000}
        isResizable
        dir="auto"
        {...form.getInputProps('content')}
      />
      <FormFiles files={formFiles} mayAdd={isMine} />
      {currentValues.kind === 'offer' && <OfferFieldset inputOf={form.getInputProps} />}
      {text.trim() && (
        <LanguageChip
          language={language}
          onChoose={(code) => {
            setLanguageChosen(true)
            form.setFieldValue('language', code)
          }}
        />
      )}
      <TextInput
        label={t('community.editor.tags')}
        description={t('community.editor.tagsHint')}
        placeholder={t('community.editor.tagsExample')}
        autoComplete="off"
        {...form.getInputProps('tags')}
      />
      {currentValues.category === 'housing' && <DraftScamWarning text={text} />}
    </Form>
  )
}

type ExistingPostProps = Omit<PostEditorProps, 'initial' | 'isMine' | 'files'> & { postId: string }

export const ExistingPost = ({ postId, ...editor }: ExistingPostProps) => {
  const { data: me } = useMe()
  return (
    <Loaded
      query={useFreshPost(postId)}
      errorTitle={t('community.post.loadFailed')}
      skeleton={<Spinner />}
    >
      {(post) =>
        // The URL may name any post.
        me && !mayChangePost(post, me) ? (
          <p>{t('community.editor.notAllowed')}</p>
        ) : (
          <PostEditor
            {...editor}
            initial={toFields(post)}
            isMine={post.authorId === me?.id}
            {...(post.files && { files: post.files })}
          />
        )
      }
    </Loaded>
  )
}
