import { useState } from 'react'
import type { MemberLanguages } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { discardDraft, readDraft, saveDraft } from '#web/storage/drafts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useChangeLanguages, useMyLanguages, useUpdateProfile } from './data.ts'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './ProfileScreen.module.css'
import { PhotoControl } from './photo/PhotoControl.tsx'
import { parseDraft, serializeDraft, toFields } from './profileDraft.ts'
import type { EditedField } from './profileSearchParams.ts'

const draftKey = 'profile'

type Props = {
  me: Me
  /** Takes the focus. */
  field: EditedField
  onClose: () => void
}

export const ProfileEditor = (props: Props) => (
  <Card as="section" className={styles.card} aria-labelledby="edit-profile">
    <h2 id="edit-profile" className="min-w-0 wrap-anywhere text-20">
      {t('profile.editor.title')}
    </h2>
    <PhotoControl me={props.me} />
    <Loaded
      query={useMyLanguages()}
      errorTitle={t('common.theLanguagesFailed')}
      skeleton={<Spinner />}
    >
      {(languages) => <DraftedForm {...props} languages={languages} />}
    </Loaded>
  </Card>
)

/** The form, with a restored draft of unsaved input. */
const DraftedForm = ({ me, languages, field, onClose }: Props & { languages: MemberLanguages }) => {
  const update = useUpdateProfile()
  const change = useChangeLanguages()
  // Another tab may save meanwhile: changes are relative to the values this form started with.
  const [initial] = useState(() => toFields(me, languages))
  const [restored] = useState(() => parseDraft(readDraft(me.id, draftKey)))
  const close = () => {
    discardDraft(me.id, draftKey)
    onClose()
  }
  return (
    <>
      {restored && <p className="muted">{t('profile.editor.restored')}</p>}
      <ProfileForm
        initial={initial}
        field={field}
        restored={restored}
        onDraft={(fields) => saveDraft(me.id, draftKey, serializeDraft(fields, initial))}
        pendingEmail={me.pendingEmail}
        isPending={change.isPending || update.isPending}
        error={change.error ?? update.error}
        onCancel={close}
        onSubmit={(changes, changed) => {
          const saveOthers = () => update.mutate(changes, { onSuccess: close })
          if (changed) change.mutate(changed, { onSuccess: saveOthers })
          else saveOthers()
        }}
      />
    </>
  )
}
