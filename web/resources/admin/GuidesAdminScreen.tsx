import { IconPencilPlus } from '@tabler/icons-react'
import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { languages } from '#shared/language/languages.ts'
import type { Resource } from '#shared/resources/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { useUrlState } from '#web/page/urlState.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useRemoveGuide } from './data.ts'
import { GuideDialog } from './GuideDialog.tsx'
import { GuideList } from './GuideList.tsx'
import { RemoveTranslationDialog } from './RemoveTranslationDialog.tsx'
import { TranslationDialog } from './TranslationDialog.tsx'

/** Guide management for administrators. */
export const GuidesAdminScreen = () => {
  const { params, open, close } = useUrlState({
    parse: parseGuidesAdminSearchParams,
    toHref: guidesAdminHref,
  })
  const [removing, setRemoving] = useState<Pick<Resource, 'id' | 'title'> | null>(null)
  const [removingTranslation, setRemovingTranslation] = useState<
    ComponentProps<typeof RemoveTranslationDialog>['translation'] | null
  >(null)
  const [describedId, setDescribed] = useState<string | null>(null)
  const { language } = params
  const closeDialog = () => {
    setDescribed(null)
    close({ open: undefined, language: undefined })
  }
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <BackLink href="/resources">{t('common.allGuides')}</BackLink>
      <ScreenHeader title={t('app.titles.writeGuides')} lead={t('resources.admin.lead')}>
        <Button
          leftSection={<IconPencilPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ open: 'new' })}
        >
          {t('resources.admin.new')}
        </Button>
      </ScreenHeader>
      <div ref={list} tabIndex={-1}>
        <GuideList
          onEdit={({ id }) => open({ open: id })}
          onDescribe={({ id }) => {
            setDescribed(id)
            open({ open: id })
          }}
          onRemove={setRemoving}
          onTranslate={({ id, language }) => open({ open: id, language })}
        />
      </div>
      <GuideDialog
        open={language ? undefined : params.open}
        isDescribing={params.open === describedId}
        onClose={closeDialog}
      />
      <TranslationDialog
        translating={params.open && language ? { id: params.open, language } : undefined}
        onClose={closeDialog}
        onRemove={(translation) => {
          closeDialog()
          setRemovingTranslation(translation)
        }}
      />
      {removingTranslation && (
        <RemoveTranslationDialog
          translation={removingTranslation}
          isOpen
          onClose={() => setRemovingTranslation(null)}
          fallbackFocus={list}
        />
      )}
      {removing && (
        <RemoveGuideDialog
          guide={removing}
          isOpen
          onClose={() => setRemoving(null)}
          fallbackFocus={list}
        />
      )}
    </>
  )
}

type RemoveGuideProps = {
  guide: Pick<Resource, 'id' | 'title'>
  isOpen: boolean
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

const RemoveGuideDialog = ({ guide, isOpen, onClose, fallbackFocus }: RemoveGuideProps) => {
  const remove = useRemoveGuide()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('resources.remove.title')}
      cancelLabel={t('resources.remove.keep')}
      confirmLabel={t('resources.remove.delete')}
      busyLabel={t('common.deleting')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id: guide.id }, { onSettled: onClose })}
      fallbackFocus={fallbackFocus}
    >
      <p>{rich('resources.remove.text', { title: guide.title })}</p>
    </ConfirmDialog>
  )
}

/** The guide open in the editor: its id, or `new`. */
const Open = z.catch(z.optional(z.union([z.uuid(), z.literal('new')])), undefined)

/** Of the translation that is open, instead of the guide itself. */
const OpenLanguage = z.catch(z.optional(z.enum(languages)), undefined)

export type GuidesAdminSearchParams = {
  open: string | undefined
  language: z.infer<typeof OpenLanguage>
}

const parseGuidesAdminSearchParams = (search: string): GuidesAdminSearchParams => {
  const params = new URLSearchParams(search)
  return {
    open: Open.parse(params.get('guide') ?? undefined),
    language: OpenLanguage.parse(params.get('language') ?? undefined),
  }
}

const guidesAdminHref = ({ open, language }: GuidesAdminSearchParams) =>
  open
    ? `/admin/guides?${new URLSearchParams({ guide: open, ...(language && { language }) })}`
    : '/admin/guides'
