import { useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { discardDraft, readDraft, saveDraft } from '#web/storage/drafts.ts'
import { Card } from '#web/ui/Card.tsx'
import { useUpdateProfile } from './data.ts'
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

/** The form, with a restored draft of unsaved input. */
export const ProfileEditor = ({ me, field, onClose }: Props) => {
  const update = useUpdateProfile()
  // Another tab may save meanwhile: changes are relative to the values this form started with.
  const [initial] = useState(() => toFields(me))
  const [restored] = useState(() => parseDraft(readDraft(me.id, draftKey)))
  const close = () => {
    discardDraft(me.id, draftKey)
    onClose()
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="edit-profile">
      <h2 id="edit-profile" className="min-w-0 wrap-anywhere text-20">
        {t('profile.editor.title')}
      </h2>
      <PhotoControl me={me} />
      {restored && <p className="muted">{t('profile.editor.restored')}</p>}
      <ProfileForm
        initial={initial}
        field={field}
        restored={restored}
        onDraft={(fields) => saveDraft(me.id, draftKey, serializeDraft(fields, initial))}
        pendingEmail={me.pendingEmail}
        isPending={update.isPending}
        error={update.error}
        onCancel={close}
        onSubmit={(change) => update.mutate(change, { onSuccess: close })}
      />
    </Card>
  )
}
