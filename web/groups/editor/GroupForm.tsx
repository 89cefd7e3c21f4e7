import { useState } from 'react'
import { centre } from '#shared/events/pictures/rules.ts'
import { GroupDraft, groupTypeLabels } from '#shared/groups/contract.ts'
import { LanguagesField } from '#web/buddies/languages/LanguagesField.tsx'
import { useUploadGroupPicture } from '#web/events/pictures/data.ts'
import { PictureEditor } from '#web/events/pictures/PictureEditor.tsx'
import { GroupAvatar } from '#web/groups/GroupAvatar.tsx'
import { t } from '#web/language/t.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'

type Props = DialogFormProps & {
  initial: GroupDraft
  onSubmit: (draft: GroupDraft) => void
}

export const GroupForm = ({ initial, onSubmit, ...dialog }: Props) => {
  const form = useSchemaForm(GroupDraft, initial)
  const { name, type, isPrivate } = form.values
  const [picture, setPicture] = useState({
    imageUrl: initial.imageUrl ?? null,
    focalX: initial.focalX ?? centre.focalX,
    focalY: initial.focalY ?? centre.focalY,
  })
  const [languages, setLanguages] = useState(initial.languages ?? [])
  const submit = form.onSubmit((draft) => onSubmit({ ...draft, ...picture, languages }))
  return (
    <Form {...dialog} fields={form} onSubmit={submit}>
      <TextInput
        label={t('common.nameOfThing')}
        required
        data-autofocus
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('common.description')}
        description={t('groups.editor.descriptionHint')}
        rows={4}
        maxLength={1000}
        isResizable
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label={t('groups.editor.type')}
        data={Object.entries(groupTypeLabels).map(([value, label]) => ({
          value,
          label: t(label),
        }))}
        {...form.getInputProps('type')}
      />
      <CheckField
        label={t('groups.editor.private')}
        description={t('groups.editor.privateHint')}
        {...form.getInputProps('isPrivate', { type: 'checkbox' })}
      />
      {!isPrivate && (
        <CheckField
          label={t('groups.editor.membersOnly')}
          description={t('groups.editor.membersOnlyHint')}
          {...form.getInputProps('isMembersOnly', { type: 'checkbox' })}
        />
      )}
      <LanguagesField
        label={t('common.languages')}
        description={t('groups.editor.languagesHint')}
        value={languages}
        onChange={(changed) => {
          setLanguages(changed)
          dialog.onChange()
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would name each button in it too. */}
      <div role="group" aria-label={t('common.picture')}>
        <PictureEditor
          picture={picture}
          onChange={(changed) => {
            setPicture(changed)
            dialog.onChange()
          }}
          placeholder={<GroupAvatar group={{ ...picture, imageUrl: null, name, type }} />}
          hint={t('groups.editor.pictureHint')}
          uploading={useUploadGroupPicture()}
        />
      </div>
    </Form>
  )
}
