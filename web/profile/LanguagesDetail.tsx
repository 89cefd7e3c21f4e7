import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { LanguageChips, namedLanguages, spokenLanguages } from '#web/people/LanguageChips.tsx'
import { Detail } from '#web/people/PersonLayout.tsx'
import { useMyLanguages } from './data.ts'
import { AddButton, EditButton } from './EditButton.tsx'

/** What I speak and learn, with levels. */
export const LanguagesDetail = ({ me, onEdit }: { me: Me; onEdit: () => void }) => {
  const { data } = useMyLanguages()
  const speaks = spokenLanguages(data?.speaks ?? [], me.languages)
  const learns = namedLanguages(data?.learns ?? [])
  return (
    <>
      <Detail
        name={t('common.languages')}
        action={
          speaks.length > 0 && <EditButton label={t('profile.languages.edit')} onClick={onEdit} />
        }
      >
        {speaks.length > 0 ? (
          <LanguageChips languages={speaks} />
        ) : (
          <AddButton onClick={onEdit}>{t('profile.languages.add')}</AddButton>
        )}
      </Detail>
      {learns.length > 0 && (
        <Detail
          name={t('profile.languages.learning')}
          action={<EditButton label={t('profile.languages.editLearning')} onClick={onEdit} />}
        >
          <LanguageChips languages={learns} isLearning />
        </Detail>
      )}
    </>
  )
}
