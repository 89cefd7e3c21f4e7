import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Me } from '#shared/users/user.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import type { ProfilePlaceControl } from './useProfilePlace.ts'

const ProfileEditor = lazy(async () => ({
  default: (await import('./ProfileEditor.tsx')).ProfileEditor,
}))

/** Back to the button one came by; the form looks after itself. */
const useWayBack = (isEditing: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}

type Props = { me: Me; control: ProfilePlaceControl }

export const ProfilePart = ({ me, control: { place, open, close } }: Props) => {
  const isEditing = place.mode === 'edit'
  const editButton = useWayBack(isEditing)
  if (!isEditing)
    return <ProfileFacts me={me} editButton={editButton} onEdit={() => open({ mode: 'edit' })} />
  return (
    <Suspense fallback={<Spinner />}>
      <ProfileEditor me={me} onLeave={() => close({ mode: 'view' })} />
    </Suspense>
  )
}
