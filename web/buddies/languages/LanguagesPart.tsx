import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { BuddyProfile } from '#shared/buddies/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { useRemoveLanguages, useSaveLanguages } from '#web/buddies/data.ts'
import type { BuddiesPlaceControl } from '#web/buddies/useBuddiesPlace.ts'
import { spokenText } from '#web/buddies/words.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import styles from './LanguagesPart.module.css'
import { draftOf, firstDraft } from './languagesDraft.ts'

const LanguagesForm = lazy(async () => ({
  default: (await import('./LanguagesForm.tsx')).LanguagesForm,
}))

type Props = { me: Me; profile: BuddyProfile | null; control: BuddiesPlaceControl }

/** What I teach and learn: asked for, or in short with a way to change it. */
export const LanguagesPart = ({ me, profile, control }: Props) =>
  profile ? <MyLanguages profile={profile} control={control} /> : <FirstLanguages me={me} />

const FirstLanguages = ({ me }: { me: Me }) => {
  const save = useSaveLanguages()
  return (
    <Section title="Tell us about your languages">
      <Card>
        <Suspense fallback={<Spinner />}>
          <LanguagesForm
            id="first-languages"
            initial={firstDraft(me)}
            onChange={() => {}}
            onSubmit={(draft, onError) => {
              if (!save.isPending) save.mutate(draft, { onError })
            }}
          />
          <Button
            className={styles.save ?? ''}
            type="submit"
            form="first-languages"
            aria-disabled={save.isPending}
          >
            {save.isPending ? 'Saving...' : 'Find language buddies'}
          </Button>
        </Suspense>
      </Card>
    </Section>
  )
}

const MyLanguages = ({
  profile,
  control: { place, open, close },
}: {
  profile: BuddyProfile
  control: BuddiesPlaceControl
}) => {
  const [isRemoving, setRemoving] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const save = useSaveLanguages()
  const remove = useRemoveLanguages()
  const actions = [
    { label: 'Change', icon: IconPencil, onChoose: () => open({ dialog: 'languages' }) },
    { label: 'Remove', icon: IconTrash, isDanger: true, onChoose: () => setRemoving(true) },
  ]
  return (
    <Section title="Your languages">
      <div ref={card} tabIndex={-1}>
        <Card className={styles.mine}>
          <dl className={styles.facts}>
            <dt>You teach</dt>
            <dd>{spokenText(profile.teaches)}</dd>
            <dt>You learn</dt>
            <dd>{spokenText(profile.learns)}</dd>
            <dt>Town</dt>
            <dd dir="auto">
              {profile.town} {!profile.isLooking && <Badge>Not suggested to others</Badge>}
            </dd>
          </dl>
          <ActionMenu name="Actions for your languages" actions={actions} />
        </Card>
      </div>
      <FormDialog
        isOpen={place.dialog === 'languages'}
        onClose={close}
        title="Your languages"
        submit="Save changes"
        isBusy={save.isPending}
      >
        {(form) => (
          <Suspense fallback={<Spinner />}>
            <LanguagesForm
              {...form}
              initial={draftOf(profile)}
              onSubmit={(draft, onError) => {
                if (!save.isPending) save.mutate(draft, { onSuccess: close, onError })
              }}
            />
          </Suspense>
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title="Remove your languages?"
        keep="Keep them"
        confirm="Remove"
        busy="Removing..."
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setRemoving(false) })}
        place={card}
      >
        <p>Nobody is suggested to you then, nor you to others. Buddies you have stay.</p>
      </ConfirmDialog>
    </Section>
  )
}
