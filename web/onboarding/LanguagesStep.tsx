import { useState } from 'react'
import { type MemberLanguages, maxLearnt, maxSpoken } from '#shared/profile/contract.ts'
import { t } from '#web/language/t.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useLanguages, useSaveLanguages } from './data.ts'
import { LanguageRows } from './LanguageRows.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'

/** What the member speaks and learns, with levels in words. */
export const LanguagesStep = (step: StepProps) => {
  const query = useLanguages()
  if (query.data) return <LanguagesForm {...step} saved={query.data} />
  return (
    <StepForm {...step} error={null} isSaving={false} hasAnswer={false} onSave={step.onDone}>
      {query.error ? (
        <LoadFailure title={t('common.theLanguagesFailed')} query={query} />
      ) : (
        <LoadingBlock label={t('common.loadingLanguages')} height="7rem" />
      )}
    </StepForm>
  )
}

const LanguagesForm = ({ saved, ...step }: StepProps & { saved: MemberLanguages }) => {
  const [{ speaks, learns }, setLanguages] = useState(saved)
  const save = useSaveLanguages()
  const taken = [...speaks, ...learns].map(({ language }) => language)
  const hadAnswer = saved.speaks.length + saved.learns.length > 0
  return (
    <StepForm
      {...step}
      error={save.error}
      isSaving={save.isPending}
      hasAnswer={taken.length > 0 || hadAnswer}
      onSave={() => save.mutate({ speaks, learns }, { onSuccess: step.onDone })}
    >
      <LanguageRows
        legend={t('common.iSpeak')}
        rows={speaks}
        taken={taken}
        // The first language that people name is usually their own.
        levelOfNew={speaks.length === 0 ? 'native' : 'C1'}
        max={maxSpoken}
        onChange={(rows) => setLanguages({ speaks: rows, learns })}
      />
      <LanguageRows
        legend={t('common.iAmLearning')}
        rows={learns}
        taken={taken}
        levelOfNew="A1"
        max={maxLearnt}
        onChange={(rows) => setLanguages({ speaks, learns: rows })}
      />
    </StepForm>
  )
}
