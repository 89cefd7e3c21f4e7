import { useState } from 'react'
import { t } from '#web/language/t.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useAddAtDoor } from './data.ts'

const maxNameLength = 100

type FormProps = DialogFormProps & { onSubmit: (name: string) => void }

const NameForm = ({ onSubmit, ...dialog }: FormProps) => {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    setMissing(name.trim() === '')
    if (name.trim() !== '') onSubmit(name.trim())
  }
  return (
    <Form {...dialog} onSubmit={submit}>
      <TextInput
        label={t('common.name')}
        description={t('events.hosted.walkInHint')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={maxNameLength}
        error={isMissing && t('http.validation.required')}
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setMissing(false)
          dialog.onChange()
        }}
      />
    </Form>
  )
}

type Props = DialogControl & { eventId: string }

/** Checks in somebody who came without a booking, by name. */
export const WalkInNameDialog = ({ eventId, isOpen, onClose }: Props) => {
  const add = useAddAtDoor()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('events.hosted.walkInTitle')}
      submitLabel={t('events.hosted.walkInAdd')}
      busyLabel={t('events.hosted.walkInAdding')}
      isPending={add.isPending}
      error={add.error}
    >
      {(form) => (
        <NameForm
          {...form}
          onSubmit={(name) => add.mutate({ id: eventId, name }, { onSuccess: onClose })}
        />
      )}
    </FormDialog>
  )
}
