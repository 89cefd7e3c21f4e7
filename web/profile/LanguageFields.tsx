import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import { languageName } from '#shared/buddies/languages.ts'
import { maxLearnt } from '#shared/profile/contract.ts'
import { languageCodeOf } from '#shared/profile/languages.ts'
import { languageChoices, shownLanguage } from '#web/language/languageNames.ts'
import { rich, t } from '#web/language/t.tsx'
import { LanguageRows } from '#web/onboarding/LanguageRows.tsx'
import { LevelSelect } from '#web/onboarding/LevelSelect.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { languagesOf, type ProfileFields } from './profileDraft.ts'
import { TagsField } from './TagsField.tsx'

type TagsProps = ComponentProps<typeof TagsField>
type Props = {
  form: UseFormReturnType<ProfileFields>
  tags: Pick<TagsProps, 'tags' | 'onChange' | 'text' | 'onType' | 'error'>
}

/** The stored name of a language that is typed in the language of the screen, or the text itself. */
export const languageTag = (text: string) => {
  const typed = text.trim().toLocaleLowerCase()
  const known = languageChoices().find(({ label }) => label.toLocaleLowerCase() === typed)
  return known ? languageName(known.value) : text
}

const shownTag = (tag: string) => {
  const code = languageCodeOf(tag)
  return code ? shownLanguage(code) : tag
}

/** What the user speaks and learns, with levels. */
export const LanguageFields = ({ form, tags }: Props) => {
  const { levels } = form.values
  const { speaks, learns } = languagesOf(form.values)
  return (
    <div id="edit-languages" className="stack gap-20">
      <TagsField
        label={t('common.languages')}
        addLabel={t('common.addLanguage')}
        addButton={rich('profile.form.addLanguageButton', { hidden })}
        suggestions={languageChoices().map(({ label }) => label)}
        tagFor={languageTag}
        nameOf={shownTag}
        renderChoice={(tag) => {
          const language = languageCodeOf(tag)
          if (!language) return null
          return (
            <LevelSelect
              language={language}
              level={levels[language] ?? null}
              onChange={(level) => form.setFieldValue('levels', { ...levels, [language]: level })}
            />
          )
        }}
        {...tags}
      />
      <LanguageRows
        legend={t('common.iAmLearning')}
        rows={learns}
        taken={[...speaks, ...learns].map(({ language }) => language)}
        levelOfNew="A1"
        max={maxLearnt}
        onChange={(rows) => form.setFieldValue('learns', rows)}
      />
    </div>
  )
}
