import { useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { LanguageChips, namedLanguages, spokenLanguages } from '#web/people/LanguageChips.tsx'
import { Detail } from '#web/people/PersonLayout.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMyLanguages } from './data.ts'
import { AddButton, EditButton } from './EditButton.tsx'

const LanguagesEditor = lazyComponent(
  async () => (await import('./LanguagesEditor.tsx')).LanguagesEditor,
  <Skeleton height="7rem" />,
)

/** What I speak and learn, with levels, and the lists to change it in place. */
export const LanguagesDetail = ({ me }: { me: Me }) => {
  const [isEditing, setEditing] = useState(false)
  const { data } = useMyLanguages()
  const speaks = spokenLanguages(data?.speaks ?? [], me.languages)
  const learns = namedLanguages(data?.learns ?? [])
  const button = (
    <EditButton
      what="languages"
      isDone={isEditing}
      aria-expanded={isEditing}
      onClick={() => setEditing(!isEditing)}
    />
  )
  if (isEditing)
    return (
      <Detail name="My languages" action={button}>
        <LanguagesEditor />
      </Detail>
    )
  return (
    <>
      <Detail name="Languages" action={button}>
        {speaks.length > 0 ? (
          <LanguageChips languages={speaks} />
        ) : (
          <AddButton onClick={() => setEditing(true)}>Add your languages</AddButton>
        )}
      </Detail>
      {learns.length > 0 && (
        <Detail
          name="Learning"
          action={<EditButton what="what you’re learning" onClick={() => setEditing(true)} />}
        >
          <LanguageChips languages={learns} isLearning />
        </Detail>
      )}
    </>
  )
}
