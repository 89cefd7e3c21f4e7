import { t } from '#web/language/t.tsx'
import { NotFoundState } from '#web/page/NotFoundState.tsx'

export const GroupNotFound = () => (
  <NotFoundState
    title={t('groups.notFound.title')}
    hint={t('groups.notFound.hint')}
    drawing="people"
    href="/groups"
    linkLabel={t('groups.notFound.explore')}
  />
)
