import { type Language, ownNames } from '#shared/language/languages.ts'
import type { GuideTranslation, TranslationDraft } from '#shared/resources/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { LoadingDialog } from '#web/ui/LoadingDialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useTranslateGuide, useTranslation } from './data.ts'

const TranslationForm = lazyComponent(
  async () => (await import('./TranslationForm.tsx')).TranslationForm,
  <Spinner />,
)

type FormProps = DialogControl & {
  translating: Translating
  translation: GuideTranslation
  onRemove: () => void
}

const TranslationFormDialog = ({ translating, translation, onRemove, ...dialog }: FormProps) => {
  const translate = useTranslateGuide()
  const save = (draft: TranslationDraft) =>
    translate.mutate({ ...draft, ...translating }, { onSuccess: dialog.onClose })
  return (
    <FormDialog
      {...dialog}
      title={t('resources.translation.titleOf', { language: ownNames[translation.language] })}
      submitLabel={t('resources.translation.save')}
      isPending={translate.isPending}
      error={translate.error}
    >
      {(form) => (
        <>
          <TranslationForm {...form} translation={translation} onSubmit={save} />
          {translation.translation?.mayBeDeleted && (
            <Button variant="subtle" color="red" onClick={onRemove}>
              {t('resources.translation.delete')}
            </Button>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** The guide and the language to translate it into. */
export type Translating = { id: string; language: Language }

type Props = {
  translating: Translating | undefined
  onClose: () => void
  onRemove: (translation: Translating & { title: string }) => void
}

export const TranslationDialog = ({ translating, onClose, onRemove }: Props) => {
  const query = useTranslation(translating)
  const { data, isFetching } = query
  // Saving overwrites the translation, so the form must start with fresh data.
  const translation = data && !isFetching ? data : null
  return (
    <>
      {translating && translation && (
        <TranslationFormDialog
          key={`${translating.id} ${translating.language}`}
          translating={translating}
          translation={translation}
          isOpen
          onClose={onClose}
          onRemove={() => onRemove({ ...translating, title: translation.translation?.title ?? '' })}
        />
      )}
      <LoadingDialog
        isOpen={translating !== undefined && !translation}
        onClose={onClose}
        title={t('resources.translation.title')}
        errorTitle={t('resources.translation.failed')}
        query={query}
      />
    </>
  )
}
