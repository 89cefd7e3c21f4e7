import { useQuery, useQueryClient } from '@tanstack/react-query'
import { guides, resources } from '#shared/resources/contract.ts'
import { isAtField } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

/** Includes drafts. Always refetched: other administrators edit them too. */
export const useAllGuides = () => useQuery({ ...read(guides.all), refetchOnMount: 'always' })

/** Fetched each time that its form opens. */
export const useGuide = (id: string | undefined) =>
  useQuery({
    ...read(guides.draft, { id: id ?? '' }),
    enabled: id !== undefined,
    staleTime: 0,
  })

/** Fetched when the form opens, and not while someone writes in it. */
export const useTranslation = (translating: { id: string; language: string } | undefined) =>
  useQuery({
    ...read(guides.translation, translating ?? { id: '', language: '' }),
    enabled: translating !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const refetch = [guides.all, guides.draft, resources.list, resources.one]

/** After one of its pictures was described. */
export const useReadGuideAgain = () => {
  const cache = useQueryClient()
  return () => {
    for (const { path } of [guides.draft, resources.one])
      void cache.invalidateQueries({ queryKey: [path] })
  }
}

export const useCreateGuide = () =>
  useWrite(guides.write, {
    refetch,
    successToast: {
      title: t('resources.admin.draftSaved'),
      description: t('resources.admin.draftSavedHint'),
    },
    errorTitle: t('resources.admin.saveFailed'),
    isErrorInForm: isAtField,
  })

export const useUpdateGuide = () =>
  useWrite(guides.rewrite, {
    refetch,
    successToast: { title: t('resources.admin.saved') },
    errorTitle: t('resources.admin.saveFailed'),
    isErrorInForm: isAtField,
  })

export const usePublishGuide = () =>
  useWrite(guides.publish, {
    refetch,
    successToast: ({ isPublished }) => ({
      title: t(isPublished ? 'resources.admin.publishedToast' : 'resources.admin.unpublishedToast'),
    }),
    errorTitle: t('resources.admin.updateFailed'),
  })

export const useRemoveGuide = () =>
  useWrite(guides.remove, {
    refetch,
    successToast: { title: t('resources.admin.deleted') },
    errorTitle: t('resources.admin.deleteFailed'),
  })

export const useTranslateGuide = () =>
  useWrite(guides.translate, {
    refetch,
    successToast: { title: t('resources.translation.saved') },
    errorTitle: t('resources.translation.saveFailed'),
  })

export const useRemoveTranslation = () =>
  useWrite(guides.removeTranslation, {
    refetch,
    successToast: { title: t('resources.translation.deleted') },
    errorTitle: t('resources.translation.deleteFailed'),
  })
