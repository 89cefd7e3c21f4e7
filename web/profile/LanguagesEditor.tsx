import { type MemberLanguages, maxLearnt, maxSpoken } from '#shared/profile/contract.ts'
import { t } from '#web/language/t.tsx'
import { LanguageRows } from '#web/onboarding/LanguageRows.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useChangeLanguages, useMyLanguages } from './data.ts'
import styles from './LanguagesEditor.module.css'

/** Each change is saved at once. */
export const LanguagesEditor = () => (
  <div className={styles.editor}>
    <Loaded
      query={useMyLanguages()}
      errorTitle={t('common.theLanguagesFailed')}
      skeleton={<LoadingBlock label={t('common.loadingLanguages')} height="7rem" />}
    >
      {(saved) => <Rows saved={saved} />}
    </Loaded>
  </div>
)

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
