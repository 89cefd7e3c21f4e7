import { useParams } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { ItemScreenState } from '#web/page/ItemScreenState.tsx'
import { NotFoundState } from '#web/page/NotFoundState.tsx'
import { useDocumentTitle } from '#web/page/RouteFocus.tsx'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { isPersonNotFound, usePerson } from './data.ts'
import { PersonPage, PersonPageSkeleton } from './PersonPage.tsx'

export const PersonScreen = () => {
  const { username } = useParams<{ username: string }>()
  const { data: me } = useMe()
  const query = usePerson(username)
  const { data: person, error } = query
  useDocumentTitle(person?.name)
  if (!me) return null
  const isNotFound = isPersonNotFound(error)
  if (!person && !error)
    return (
      <>
        <h1 className="visually-hidden" tabIndex={-1}>
          {t('common.person')}
        </h1>
        <PersonPageSkeleton />
      </>
    )
  if (isNotFound || !person)
    return (
      <ItemScreenState
        title={t('common.person')}
        notFoundTitle={t('people.notFoundTitle')}
        query={query}
        errorTitle={t('people.loadFailed')}
        notFound={isNotFound && <PersonNotFound />}
        skeleton={null}
      />
    )
  return (
    <>
      <PersonPage person={person} me={me} />
      <ReportHost />
    </>
  )
}

const PersonNotFound = () => (
  <NotFoundState
    title={t('people.notFound.title')}
    hint={t('people.notFound.hint')}
    drawing="people"
    href="/connections"
    linkLabel={t('common.findPeople')}
  />
)
