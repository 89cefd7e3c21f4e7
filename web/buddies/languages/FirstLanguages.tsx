import { useId } from 'react'
import type { Me } from '#shared/users/user.ts'
import { useSaveLanguages } from '#web/buddies/data.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Section } from '#web/ui/Section.tsx'
import styles from './Languages.module.css'
import { firstDraft, LanguagesEditor } from './LanguagesEditor.tsx'

const ignoreChange = () => {}

/** The languages form of users who have not entered any. */
export const FirstLanguages = ({ me }: { me: Me }) => {
  const id = useId()
  const save = useSaveLanguages()
  return (
    <Section title={t('buddies.languages.firstTitle')}>
      <Card className={styles.form}>
        <LanguagesEditor
          id={id}
          initial={firstDraft(me)}
          onChange={ignoreChange}
          error={save.error}
          isPending={save.isPending}
          onSubmit={(draft) => save.mutate(draft)}
          actions={
            <Button className={styles.save ?? ''} type="submit" aria-disabled={save.isPending}>
              {save.isPending ? t('buddies.languages.saving') : t('buddies.languages.find')}
            </Button>
          }
        />
      </Card>
    </Section>
  )
}
