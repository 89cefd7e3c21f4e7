import { type RefObject, useState } from 'react'
import { type AttachedFile, maxDescriptionLength } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import styles from './DescribeDialog.module.css'
import { useDescribe } from './data.ts'
import { fileUrl } from './fileUrl.ts'

type Props = {
  file: AttachedFile
  onClose: () => void
  onDescribed: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** The author says what a picture shows. An empty text takes that back. */
export const ChangeDescriptionDialog = ({ file, onClose, onDescribed, fallbackFocus }: Props) => {
  const [text, setText] = useState(file.description ?? '')
  const { mutate, isPending, error } = useDescribe(onDescribed)
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('files.viewer.describe')}
      submitLabel={t('files.viewer.save')}
      isPending={isPending}
      error={error}
      fallbackFocus={fallbackFocus}
    >
      {(form) => (
        <Form
          {...form}
          isFailureFirst
          renderFailure={(failed) => (
            <FormFailure
              isAlert={failed.hasServerMessage}
              reason={failed.reasonOr(t('common.tryLater'))}
            />
          )}
          onSubmit={() => mutate({ id: file.id, description: text }, { onSuccess: onClose })}
        >
          <img className={styles.picture} src={fileUrl(file, 'medium')} alt="" />
          <Textarea
            label={t('files.viewer.description')}
            description={t('files.viewer.descriptionHint')}
            rows={3}
            maxLength={maxDescriptionLength}
            data-autofocus
            dir="auto"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Form>
      )}
    </FormDialog>
  )
}
