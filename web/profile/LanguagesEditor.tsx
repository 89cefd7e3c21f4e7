import { type MemberLanguages, maxLearnt, maxSpoken } from '#shared/profile/contract.ts'
import { t } from '#web/language/t.tsx'
import { LanguageRows } from '#web/onboarding/LanguageRows.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useChangeLanguages, useMyLanguages } from './data.ts'
import styles from './LanguagesEditor.module.css'

/** Each change is saved at once. */
export const LanguagesEditor = () => {
  const query = useMyLanguages()
  return (
    <div className={styles.editor}>
      {query.data && <Rows saved={query.data} />}
      {!query.data && query.error && (
        <LoadFailure title={t('common.theLanguagesFailed')} query={query} />
      )}
      {!query.data && !query.error && (
        <LoadingRegion label={t('common.loadingLanguages')}>
          <Skeleton height="7rem" />
        </LoadingRegion>
      )}
    </div>
  )
}

const Rows = ({ saved }: { saved: MemberLanguages }) => {
  const change = useChangeLanguages()
  const { speaks, learns } = change.isPending ? change.variables : saved
  const taken = [...speaks, ...learns].map(({ language }) => language)
  return (
    <>
      <LanguageRows
        legend={t('common.iSpeak')}
        rows={speaks}
        taken={taken}
        levelOfNew={speaks.length === 0 ? 'native' : 'C1'}
        max={maxSpoken}
        onChange={(rows) => change.mutate({ speaks: rows, learns })}
      />
      <LanguageRows
        legend={t('common.iAmLearning')}
        rows={learns}
        taken={taken}
        levelOfNew="A1"
        max={maxLearnt}
        onChange={(rows) => change.mutate({ speaks, learns: rows })}
      />
    </>
  )
}
