import { useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { dropDraft, keepDraft, keptDraft } from '#web/api/keptDrafts.ts'
import { Card } from '#web/ui/Card.tsx'
import { useUpdateProfile } from './data.ts'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './ProfileScreen.module.css'
import { PhotoControl } from './photo/PhotoControl.tsx'
import { fieldsOf, readKept, writeKept } from './profileDraft.ts'

const draft = 'profile'

/** The form, with what was typed into it before one went elsewhere. */
export const ProfileEditor = ({ me, onLeave }: { me: Me; onLeave: () => void }) => {
  const update = useUpdateProfile()
  // Another tab may save meanwhile: what this form began with is what its changes are measured by.
  const [initial] = useState(() => fieldsOf(me))
  const [kept] = useState(() => readKept(keptDraft(me.id, draft)))
  const leave = () => {
    dropDraft(me.id, draft)
    onLeave()
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="edit-profile">
      <h2 id="edit-profile" className={styles.name}>
        Edit profile
      </h2>
      <PhotoControl me={me} />
      {kept && <p className={styles.soft}>What you had not saved yet is back.</p>}
      <ProfileForm
        initial={initial}
        kept={kept}
        onKeep={(fields) => keepDraft(me.id, draft, writeKept(fields, initial))}
        pendingEmail={me.pendingEmail}
        isBusy={update.isPending}
        failure={update.error}
        onCancel={leave}
        onSubmit={(change, onError) => update.mutate(change, { onSuccess: leave, onError })}
      />
    </Card>
  )
}
