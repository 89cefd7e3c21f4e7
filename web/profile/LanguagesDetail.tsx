import { useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { LanguageChips, namedLanguages, spokenLanguages } from '#web/people/LanguageChips.tsx'
import { Detail } from '#web/people/PersonLayout.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMyLanguages } from './data.ts'
import { AddButton, DoneButton, EditButton } from './EditButton.tsx'

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
  if (isEditing)
    return (
      <Detail
        name={t('profile.languages.mine')}
        action={
          <DoneButton aria-expanded onClick={() => setEditing(false)}>
            {rich('profile.languages.done', { hidden })}
          </DoneButton>
        }
      >
        <LanguagesEditor />
      </Detail>
    )
  return (
    <>
      <Detail
        name={t('common.languages')}
        action={
          <EditButton
            label={t('profile.languages.edit')}
            aria-expanded={false}
            onClick={() => setEditing(true)}
          />
        }
      >
        {speaks.length > 0 ? (
          <LanguageChips languages={speaks} />
        ) : (
          <AddButton onClick={() => setEditing(true)}>{t('profile.languages.add')}</AddButton>
        )}
      </Detail>
      {learns.length > 0 && (
        <Detail
          name={t('profile.languages.learning')}
          action={
            <EditButton
              label={t('profile.languages.editLearning')}
              onClick={() => setEditing(true)}
            />
          }
        >
          <LanguageChips languages={learns} isLearning />
        </Detail>
      )}
    </>
  )
}
