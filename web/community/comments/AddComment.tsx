import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react'
import { type Comment, CommentDraft } from '#shared/community/contract.ts'
import { isTextOfFiles, textOfFiles } from '#shared/files/wordless.ts'
import { isBlank } from '#shared/http/text.ts'
import { newUntil } from '#shared/safety/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { pastedFiles } from '#web/community/editor/pastedFiles.ts'
import { AttachButton } from '#web/files/AttachButton.tsx'
import { refuseFiles, useChosenFiles } from '#web/files/data.ts'
import { discardChosenFiles, useSendingFiles } from '#web/files/sending/data.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { optionalComponent } from '#web/ui/lazyComponent.tsx'
import { SendButton } from '#web/ui/SendButton.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { useOnline } from '#web/ui/useOnline.ts'
import styles from './AddComment.module.css'
import { editDraftName, replyDraftName, useDraftText } from './commentDrafts.ts'
import { useAddComment, useUpdateComment } from './data.ts'

const FileTray = optionalComponent(async () => (await import('#web/files/FileTray.tsx')).FileTray)

type Props = {
  label: string
  text: string
  onChangeText: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** Read-only while sending: the field is cleared on success. */
  isSending: boolean
  rows?: number
  onPaste?: (event: ClipboardEvent) => void
}

/** The name of the reply form, and of the button that opens it. */
export const replyLabel = ({ author }: Comment) =>
  author
    ? t('community.comments.replyTo', { name: author.name })
    : t('community.comments.replyToThis')

/** Validation message; null if the text is valid or still empty. */
const validationError = (text: string) => {
  if (isBlank(text)) return null
  return CommentDraft.shape.content.safeParse(text).error?.issues[0]?.message ?? null
}

const canBeSent = (text: string) => !isBlank(text) && validationError(text) === null

const CommentField = ({
  label,
  text,
  onChangeText,
  field,
  isSending,
  rows = 2,
  onPaste,
}: Props) => (
  <Textarea
    ref={field}
    aria-label={label}
    placeholder={label}
    dir="auto"
    rows={rows}
    inputClassName={styles.field}
    readOnly={isSending}
    value={text}
    error={validationError(text)}
    onChange={(event) => onChangeText(event.currentTarget.value)}
    onPaste={onPaste}
  />
)

type AddCommentProps = {
  postId: string
  me: Me
  /** The comment that this one replies to. */
  parent?: Comment
  /** Number of open requests: each increment focuses the field. */
  focusRequests?: number
  /** One line that grows, with the button beside it. */
  isBar?: boolean
  onSent: (comment: Comment) => void
  onCancel?: () => void
}

export const AddComment = ({
  postId,
  me,
  parent,
  focusRequests = 0,
  isBar = false,
  onSent,
  onCancel,
}: AddCommentProps) => {
  const draftName = parent ? replyDraftName(parent) : `comment:${postId}`
  const [text, setText, discard] = useDraftText(me.id, draftName)
  const field = useRef<HTMLTextAreaElement>(null)
  const add = useAddComment(postId, (comment) => {
    discard()
    onSent(comment)
  })
  useFocusOnRequest(field, focusRequests)
  const tray = useChosenFiles(me, draftName)
  const sending = useSendingFiles()
  const isOnline = useOnline()
  const hasFiles = tray.files.length > 0
  const isPending = add.isPending || sending.isUploading
  const isReady =
    (canBeSent(text) || (isBlank(text) && hasFiles)) &&
    tray.preparing === 0 &&
    tray.problem === null
  const submit = () => {
    if (!isReady) return field.current?.focus()
    const content = isBlank(text) ? textOfFiles(tray.chosen()) : text
    void sending.send(tray, (fileIds) =>
      add.mutateAsync({
        ...{ id: postId, content },
        ...(parent && { parentId: parent.id }),
        ...(fileIds.length > 0 && { fileIds }),
      }),
    )
  }
  const refuse = refuseFiles(newUntil(me, new Date()))
  const attach = (chosen: File[]) => (refuse ? refuse() : void tray.add(chosen))
  const onPaste = (event: ClipboardEvent) => {
    const pasted = pastedFiles(event)
    if (pasted.length === 0) return
    event.preventDefault()
    attach(pasted)
  }
  const label = parent ? replyLabel(parent) : t('community.comments.write')
  const isDisabled = !isReady || isPending
  const sendLabel = isPending
    ? t('common.sending')
    : parent
      ? t('community.comments.reply')
      : t('community.comments.send')
  return (
    <Form
      className={isBar ? styles.line : styles.form}
      error={add.error ?? sending.error}
      isPending={isPending}
      onSubmit={submit}
      actions={
        <div className={styles.steps}>
          <AttachButton onChoose={attach} onRefuse={refuse} />
          {onCancel && (
            <Button
              variant="default"
              isBusy={isPending}
              onClick={() => {
                discard()
                discardChosenFiles(me.id, draftName)
                onCancel()
              }}
            >
              {t('common.cancel')}
            </Button>
          )}
          {isBar ? (
            <SendButton type="submit" label={sendLabel} aria-disabled={isDisabled} />
          ) : (
            <Button type="submit" aria-disabled={isDisabled}>
              {sendLabel}
            </Button>
          )}
        </div>
      }
    >
      <CommentField
        rows={isBar ? 1 : 2}
        label={label}
        text={text}
        onChangeText={setText}
        field={field}
        isSending={isPending}
        onPaste={onPaste}
      />
      {(hasFiles || tray.preparing > 0) && (
        <div className={styles.tray}>
          <FileTray tray={tray} field={field} />
          {tray.problem && <p className="muted text-14">{tray.problem}</p>}
          {!isOnline && <p className="muted text-14">{t('community.comments.filesOffline')}</p>}
        </div>
      )}
    </Form>
  )
}

/** What its author wrote: files alone have a text that stands for them. */
export const wordsOf = ({ content, files }: Comment) =>
  isTextOfFiles(content, files) ? '' : content

type EditCommentProps = { comment: Comment; me: Me; focusRequests: number; onDone: () => void }

/** Replaces the text of the comment while it is edited. */
export const EditComment = ({ comment, me, focusRequests, onDone }: EditCommentProps) => {
  const [text, setText, discard] = useDraftText(me.id, editDraftName(comment), wordsOf(comment))
  const field = useRef<HTMLTextAreaElement>(null)
  const finish = () => {
    discard()
    onDone()
  }
  const update = useUpdateComment(finish)
  useFocusOnRequest(field, focusRequests)
  const submit = () => {
    if (!canBeSent(text)) field.current?.focus()
    else if (text === wordsOf(comment)) finish()
    else update.mutate({ id: comment.id, content: text })
  }
  return (
    <Form
      className={styles.form}
      error={update.error}
      isPending={update.isPending}
      onSubmit={submit}
      actions={
        <div className={styles.steps}>
          <Button variant="default" isBusy={update.isPending} onClick={() => finish()}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" aria-disabled={!canBeSent(text) || update.isPending}>
            {update.isPending ? t('common.saving') : t('common.save')}
          </Button>
        </div>
      }
    >
      <CommentField
        label={t('community.comments.edit')}
        text={text}
        onChangeText={setText}
        field={field}
        isSending={update.isPending}
      />
    </Form>
  )
}

/** Focuses the field at the end of its text each time it is requested. */
const useFocusOnRequest = (field: RefObject<HTMLTextAreaElement | null>, focusRequests: number) => {
  useEffect(() => {
    const { current } = field
    if (focusRequests === 0 || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [field, focusRequests])
}
