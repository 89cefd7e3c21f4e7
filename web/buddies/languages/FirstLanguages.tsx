import { useId } from 'react'
import type { Me } from '#shared/users/user.ts'
import { useMemberLanguages, useSaveLanguages } from '#web/buddies/data.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { firstDraft } from './firstDraft.ts'
import styles from './Languages.module.css'
import { LanguagesEditor } from './LanguagesEditor.tsx'

const ignoreChange = () => {}
const noLanguages = { speaks: [], learns: [] }

/** The languages form of users who have not entered any. */
export const FirstLanguages = ({ me }: { me: Me }) => {
  const id = useId()
  const save = useSaveLanguages()
  const known = useMemberLanguages()
  return (
    <Section title={t('buddies.languages.firstTitle')}>
      <Card className={styles.form}>
        {known.isPending ? (
          <Spinner />
        ) : (
          <LanguagesEditor
            id={id}
            initial={firstDraft(me, known.data ?? noLanguages)}
            onChange={ignoreChange}
            error={save.error}
            isPending={save.isPending}
            onSubmit={(draft) => save.mutate(draft)}
            actions={
              <Button className={styles.save ?? ''} type="submit" isBusy={save.isPending}>
                {save.isPending ? t('common.saving') : t('buddies.languages.find')}
              </Button>
            }
          />
        )}
      </Card>
    </Section>
  )
}
